"""Programs that compute equal limbs side by side, one limb in each lane of a vector.

A robot with equal limbs has a program that repeats the computation of one limb for each limb, with other inputs and
constants. Corresponding values of all limbs are joined as a vector, called a *pack*; each limb has a lane. Sums and
products of packs, and of packs and single values, are packs. Expressions have two more heads: ``Pack(a, b, ...)``, a
pack of values, and ``Lane(p, k)``, the value in lane k of pack p.
"""
