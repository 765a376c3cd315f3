"""Programs that compute the same for several limbs side by side, one in each lane of a vector.

What a program computes for a limb it computes for its copies too, from other inputs and other numbers. Such results are
joined as a *pack*; sums and products of packs, and of packs and single values, are packs. Two heads join the ones of
:mod:`symgen.program.ir`: ``Pack(a, b, ...)``, a pack of values, and ``Lane(p, k)``, the value in lane k of a pack.
"""
