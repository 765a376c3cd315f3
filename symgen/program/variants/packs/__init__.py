"""Programs that compute equal limbs side by side, one limb in each lane of a vector.

If a robot has several equal limbs, its program does the same computation for each limb, with the inputs and constants
of this limb. The corresponding values of all limbs are joined as a vector, called a *pack*. Each limb has one lane of
the pack. A sum or product is a pack if one of its terms or factors is a pack. Expressions may contain two more
functions: ``Pack(a, b, ...)`` is a pack of values, and ``Lane(p, k)`` is the value in lane k of pack p.
"""
