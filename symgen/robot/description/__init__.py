"""The classes that describe a model: links, joints, frames, parameters, events, robots and systems."""
