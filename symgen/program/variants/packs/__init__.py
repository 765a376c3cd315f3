"""Programs that compute equal limbs side by side, one limb in each lane of a vector.

A program repeats the computation of a limb for each copy, with other inputs and constants. The results of all copies
are joined as a *pack*. Sums and products of packs, and of packs and single values, are packs. Expressions have two more
heads: ``Pack(a, b, ...)``, a pack of values, and ``Lane(p, k)``, the value in lane k of pack p.
"""
