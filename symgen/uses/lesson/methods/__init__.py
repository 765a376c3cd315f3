"""The derivations that lessons can show; each module has the steps of one derivation of the equations of motion."""
