/*
 * planar_2r_batch.h
 *
 * Many states: load them as vectors with one state in each lane, and store the results, in any layout of the arrays.
 * PLANAR_2R_PARALLEL shares loops over cores if OpenMP is on.
 */
#ifndef PLANAR_2R_BATCH_H
#define PLANAR_2R_BATCH_H

#include <math.h>
#include <string.h>

#include "planar_2r_sines.h"

#ifdef _OPENMP
#define PLANAR_2R_PRAGMA(text) _Pragma(#text)
#define PLANAR_2R_PARALLEL(clauses) PLANAR_2R_PRAGMA(omp parallel for schedule(static) clauses)
#else
#define PLANAR_2R_PARALLEL(clauses)
#endif

/* Functions that are seldom called are not inlined. */
#ifdef __GNUC__
#define PLANAR_2R_SELDOM __attribute__((noinline, unused)) static
#else
#define PLANAR_2R_SELDOM static inline
#endif

#if PLANAR_2R_LANES > 1
/* FOURS applies a macro to the first lane of each four; JOINED joins vectors of four to one. */
#define PLANAR_2R_SHUFFLE __builtin_shufflevector
#if PLANAR_2R_LANES == 16
#define PLANAR_2R_FOURS(macro) macro(0), macro(4), macro(8), macro(12)
#define PLANAR_2R_JOINED(of) PLANAR_2R_SHUFFLE(PLANAR_2R_SHUFFLE(of(0), of(4), 0, 1, 2, 3, 4, 5, 6, 7), \
        PLANAR_2R_SHUFFLE(of(8), of(12), 0, 1, 2, 3, 4, 5, 6, 7), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
#elif PLANAR_2R_LANES == 8
#define PLANAR_2R_FOURS(macro) macro(0), macro(4)
#define PLANAR_2R_JOINED(of) PLANAR_2R_SHUFFLE(of(0), of(4), 0, 1, 2, 3, 4, 5, 6, 7)
#elif PLANAR_2R_LANES == 4
#define PLANAR_2R_FOURS(macro) macro(0)
#define PLANAR_2R_JOINED(of) of(0)
#endif

#if defined(__has_builtin) && PLANAR_2R_LANES > 2
#if __has_builtin(__builtin_shufflevector)
#define PLANAR_2R_SHUFFLES 1
#endif
#endif

#ifdef PLANAR_2R_SHUFFLES
/* Transpose each 4x4 block of four vectors: four numbers of each vector are the rows of a block. */
static inline void transpose(lanes *x)
{
#define PLANAR_2R_EVEN(i) i, i + PLANAR_2R_LANES, i + 2, i + 2 + PLANAR_2R_LANES
#define PLANAR_2R_ODD(i) i + 1, i + 1 + PLANAR_2R_LANES, i + 3, i + 3 + PLANAR_2R_LANES
#define PLANAR_2R_FIRST(i) i, i + 1, i + PLANAR_2R_LANES, i + 1 + PLANAR_2R_LANES
#define PLANAR_2R_LAST(i) i + 2, i + 3, i + 2 + PLANAR_2R_LANES, i + 3 + PLANAR_2R_LANES
    const lanes a = PLANAR_2R_SHUFFLE(x[0], x[1], PLANAR_2R_FOURS(PLANAR_2R_EVEN)), b = PLANAR_2R_SHUFFLE(x[0], x[1], PLANAR_2R_FOURS(PLANAR_2R_ODD));
    const lanes c = PLANAR_2R_SHUFFLE(x[2], x[3], PLANAR_2R_FOURS(PLANAR_2R_EVEN)), d = PLANAR_2R_SHUFFLE(x[2], x[3], PLANAR_2R_FOURS(PLANAR_2R_ODD));
    x[0] = PLANAR_2R_SHUFFLE(a, c, PLANAR_2R_FOURS(PLANAR_2R_FIRST));
    x[1] = PLANAR_2R_SHUFFLE(b, d, PLANAR_2R_FOURS(PLANAR_2R_FIRST));
    x[2] = PLANAR_2R_SHUFFLE(a, c, PLANAR_2R_FOURS(PLANAR_2R_LAST));
    x[3] = PLANAR_2R_SHUFFLE(b, d, PLANAR_2R_FOURS(PLANAR_2R_LAST));
}

/* Read four columns of PLANAR_2R_LANES rows that are n numbers apart; write them as four rows that are m numbers apart. */
static inline void transpose_tall(const double *from, size_t n, double *to, size_t m)
{
#define PLANAR_2R_ROW(i) *(const four *)(from + (k + i) * n)
    lanes x[4];
    for (size_t k = 0; k < 4; k++) {
        x[k] = PLANAR_2R_JOINED(PLANAR_2R_ROW);
    }
    transpose(x);
    for (size_t k = 0; k < 4; k++) {
        *(row *)(to + k * m) = x[k];
    }
#undef PLANAR_2R_ROW
}

/* Write four rows of PLANAR_2R_LANES numbers as four columns; the rows in memory are n numbers apart. */
static inline void transpose_wide(const lanes *from, double *to, size_t n)
{
#define PLANAR_2R_ROW(i) *(four *)(to + (k + i) * n) = PLANAR_2R_SHUFFLE(x[k], x[k], i, i + 1, i + 2, i + 3)
    lanes x[4];
    memcpy(x, from, sizeof x);
    transpose(x);
    for (size_t k = 0; k < 4; k++) {
        PLANAR_2R_FOURS(PLANAR_2R_ROW);
    }
#undef PLANAR_2R_ROW
}

/* Return the first column of a block of "size" columns of n: column j, or an earlier column if the block would pass column n. */
static inline size_t within(size_t j, size_t size, size_t n)
{
    return j + size <= n ? j : n - size;
}
#endif

/* Load PLANAR_2R_LANES states that are stored one after the other: element j of each state goes to the lanes of to[j]. */
static inline void gather(size_t n, const double *from, lanes *to)
{
    size_t j = 0;
#ifdef PLANAR_2R_SHUFFLES
    for (; n >= 4 && j < n; j += 4) {
        const size_t column = within(j, 4, n);
        transpose_tall(from + column, n, (double *)(to + column), PLANAR_2R_LANES);
    }
#endif
#define PLANAR_2R_ELEMENT(lane) from[(lane) * n + j]
    for (; j < n; j++) {
        to[j] = (lanes)PLANAR_2R_VECTOR(PLANAR_2R_ELEMENT);
    }
#undef PLANAR_2R_ELEMENT
}

/* Ask for the cache line of the next vector in a row, so that stores to several rows do not wait for their lines in turn. */
static inline void fetch_next(const double *place)
{
    __builtin_prefetch(place + PLANAR_2R_LANES, 1);
}

/* Store columns "first" to "last" of n for PLANAR_2R_LANES states. Vectors may also store neighbouring columns. */
static inline void scatter_columns(size_t n, size_t first, size_t last, const lanes *from, double *to)
{
    size_t j = first;
#ifdef PLANAR_2R_SHUFFLES
    /* Blocks of PLANAR_2R_LANES columns while more than half of a block is new, then blocks of four, then single columns. */
    const size_t end = n < PLANAR_2R_LANES ? first : first + (last - first + PLANAR_2R_LANES / 2 - 1) / PLANAR_2R_LANES * PLANAR_2R_LANES;
    for (size_t lane = 0; lane < PLANAR_2R_LANES; lane += 4) {
        for (j = first; j < end; j += PLANAR_2R_LANES) {
            const size_t column = within(j, PLANAR_2R_LANES, n);
            for (size_t k = 0; k < 4; k++) {
                fetch_next(to + (lane + k) * n + column);
            }
            transpose_tall((const double *)(from + column) + lane, PLANAR_2R_LANES, to + lane * n + column, n);
        }
    }
    for (; n >= 4 && j + 1 < last; j += 4) {
        const size_t column = within(j, 4, n);
        transpose_wide(from + column, to + column, n);
    }
#endif
    for (; j < last; j++) {
        for (size_t lane = 0; lane < PLANAR_2R_LANES; lane++) {
            to[lane * n + j] = from[j][lane];
        }
    }
}

/* Store zeros in columns "first" to "last". */
static inline void scatter_zeros(size_t n, size_t first, size_t last, double *to)
{
    for (size_t lane = 0; lane < PLANAR_2R_LANES; lane++) {
        double *line = to + lane * n;
        size_t j = first;
        for (; last - first >= PLANAR_2R_LANES && j < last; j += PLANAR_2R_LANES) {
            fetch_next(line + j);
            *(row *)(line + (j + PLANAR_2R_LANES <= last ? j : last - PLANAR_2R_LANES)) = (row)no_lanes;
        }
        for (; j < last; j++) {
            line[j] = 0;
        }
    }
}

/* Store all columns. Each piece is a first column and the column after the last; other columns are zero. */
static inline void scatter_pieces(size_t n, size_t count, const size_t (*piece)[2], const lanes *from, double *to)
{
    size_t done = 0;
    for (size_t k = 0; k < count; k++) {
        scatter_zeros(n, done, piece[k][0], to);
        scatter_columns(n, piece[k][0], piece[k][1], from, to);
        done = piece[k][1];
    }
    scatter_zeros(n, done, n, to);
}

static inline lanes sqrt_lanes(lanes x)
{
    for (size_t lane = 0; lane < PLANAR_2R_LANES; lane++) {
        x[lane] = sqrt(x[lane]);
    }
    return x;
}

#endif

/* Return the index of the first of a state's n numbers, and the distance from one number to the next. */
static inline size_t start_of(size_t n, size_t layout, size_t state)
{
    if (layout == PLANAR_2R_TILES) {
        return state / PLANAR_2R_TILE * n * PLANAR_2R_TILE + state % PLANAR_2R_TILE;
    }
    return layout == PLANAR_2R_ROWS ? n * state : state;
}

static inline size_t step_of(size_t layout)
{
    return layout == PLANAR_2R_ROWS ? 1 : layout == PLANAR_2R_TILES ? PLANAR_2R_TILE : layout;
}

/* Return a state's n numbers: their place in the array if they are consecutive, else a copy in "own". */
PLANAR_2R_SELDOM const double *one_copied(size_t n, size_t step, const double *from, double *own)
{
    for (size_t j = 0; j < n; j++) {
        own[j] = from[j * step];
    }
    return own;
}

static inline const double *one_taken(size_t n, size_t layout, const double *array, size_t state, double *own)
{
    const double *from = array + start_of(n, layout, state);
    return layout == PLANAR_2R_ROWS ? from : one_copied(n, step_of(layout), from, own);
}

/* Return the place to write a state's results to: the array if they are consecutive, else "own", which one_given copies. */
static inline double *one_room(size_t n, size_t layout, double *array, size_t state, double *own)
{
    return layout == PLANAR_2R_ROWS ? array + start_of(n, layout, state) : own;
}

PLANAR_2R_SELDOM void one_given(size_t n, size_t layout, const double *own, double *array, size_t state)
{
    double *to = array + start_of(n, layout, state);
    for (size_t j = 0; j < n && layout != PLANAR_2R_ROWS; j++) {
        to[j * step_of(layout)] = own[j];
    }
}
#if PLANAR_2R_LANES > 1

/*
 * Results of PLANAR_2R_STREAMED bytes or more do not fit into the caches together. Their aligned vectors are written directly to
 * memory, past the caches.
 */
#ifndef PLANAR_2R_STREAMED
#define PLANAR_2R_STREAMED 16000000
#endif
#if defined(__AVX512F__) && PLANAR_2R_LANES == 8 || defined(__AVX__) && 2 * PLANAR_2R_LANES == 8
#if defined(__clang__)
#define PLANAR_2R_STREAM(place, vector) __builtin_nontemporal_store(vector, (lanes *)(place))
#elif PLANAR_2R_LANES == 8
#define PLANAR_2R_STREAM(place, vector) __builtin_ia32_movntpd512(place, vector)
#else
#define PLANAR_2R_STREAM(place, vector) __builtin_ia32_movntpd256(place, vector)
#endif
#define PLANAR_2R_FENCE __builtin_ia32_sfence()
#else
#undef PLANAR_2R_STREAMED
#define PLANAR_2R_STREAMED (size_t)-1
#define PLANAR_2R_STREAM(place, vector) *(row *)(place) = vector
#define PLANAR_2R_FENCE (void)0
#endif

static inline int is_aligned(const double *place)
{
    return (size_t)place % sizeof(lanes) == 0;
}

static inline void store(lanes vector, double *place, int streamed)
{
    if (streamed && is_aligned(place)) {
        PLANAR_2R_STREAM(place, vector);
    } else {
        *(row *)place = vector;
    }
}

/* Write consecutive numbers past the caches, except numbers before the first and after the last aligned vector. */
PLANAR_2R_SELDOM void pass(size_t count, const double *from, double *to)
{
    size_t j = 0;
    for (; j < count && !is_aligned(to + j); j++) {
        to[j] = from[j];
    }
    for (; j + PLANAR_2R_LANES <= count; j += PLANAR_2R_LANES) {
        const lanes vector = *(const row *)(from + j);
        PLANAR_2R_STREAM(to + j, vector);
    }
    for (; j < count; j++) {
        to[j] = from[j];
    }
}

/* Return 1 if the values of each number in PLANAR_2R_LANES states are side by side in memory. */
static inline int side_by_side(size_t layout, size_t states)
{
    return states == PLANAR_2R_LANES && layout != PLANAR_2R_ROWS && (layout != PLANAR_2R_TILES || PLANAR_2R_LANES <= PLANAR_2R_TILE);
}

static inline int in_place(size_t layout, size_t states, const double *place)
{
    return states == PLANAR_2R_LANES && layout == PLANAR_2R_TILES && PLANAR_2R_LANES == PLANAR_2R_TILE && is_aligned(place);
}

/* Load states that are not rows, or too few for all lanes, to "own". Spare lanes repeat the last state. */
PLANAR_2R_SELDOM void gather_others(size_t n, size_t layout, const double *array, size_t first, size_t states, lanes *own)
{
    const double *from = array + start_of(n, layout, first);
    if (side_by_side(layout, states)) {
        for (size_t j = 0; j < n; j++) {
            own[j] = *(const row *)(from + j * step_of(layout));
        }
        return;
    }
    for (size_t lane = 0; lane < PLANAR_2R_LANES; lane++) {
        from = array + start_of(n, layout, first + (lane < states ? lane : states - 1));
        for (size_t j = 0; j < n; j++) {
            own[j][lane] = from[j * step_of(layout)];
        }
    }
}

/* Return "states" states from "first" on as vectors: in place, or loaded to "own". */
static inline const lanes *taken(size_t n, size_t layout, const double *array, size_t first, size_t states, lanes *own)
{
    const double *from = array + start_of(n, layout, first);
    if (in_place(layout, states, from)) {
        return (const lanes *)from;
    }
    if (layout == PLANAR_2R_ROWS && states == PLANAR_2R_LANES) {
        gather(n, from, own);
    } else {
        gather_others(n, layout, array, first, states, own);
    }
    return own;
}

/* Return the place to which the equations write: the array if possible, else "own". */
static inline lanes *room(size_t n, size_t layout, double *array, size_t first, size_t states, lanes *own, int streamed)
{
    double *to = array + start_of(n, layout, first);
    return !streamed && in_place(layout, states, to) ? (lanes *)to : own;
}

/* Store results of states that are not rows, or too few for all lanes. */
PLANAR_2R_SELDOM void scatter_others(size_t n, size_t layout, const lanes *from, double *array, size_t first, size_t states, int streamed)
{
    double *to = array + start_of(n, layout, first);
    if (side_by_side(layout, states)) {
        for (size_t j = 0; j < n; j++) {
            store(from[j], to + j * step_of(layout), streamed);
        }
        return;
    }
    for (size_t lane = 0; lane < states; lane++) {
        to = array + start_of(n, layout, first + lane);
        for (size_t j = 0; j < n; j++) {
            to[j * step_of(layout)] = from[j][lane];
        }
    }
}

/* Clear the columns between the pieces. */
PLANAR_2R_SELDOM void clear_gaps(size_t n, size_t pieces, const size_t (*piece)[2], lanes *array)
{
    for (size_t k = 0; k <= pieces; k++) {
        for (size_t j = k ? piece[k - 1][1] : 0; j < (k < pieces ? piece[k][0] : n); j++) {
            array[j] = no_lanes;
        }
    }
}

/* Store the results. The gaps between the pieces of "from" already contain zeros. Rows that bypass the caches are formed in "rows". */
static inline void given(size_t n, size_t layout, size_t pieces, const size_t (*piece)[2], lanes *from, double *array, size_t first, size_t states, lanes *rows, int streamed)
{
    double *to = array + start_of(n, layout, first);
    if (from == (lanes *)to) {
        clear_gaps(n, pieces, piece, from);
    } else if (layout != PLANAR_2R_ROWS || states < PLANAR_2R_LANES) {
        scatter_others(n, layout, from, array, first, states, streamed);
    } else {
        scatter_pieces(n, pieces, piece, from, streamed ? (double *)rows : to);
        if (streamed) {
            pass(PLANAR_2R_LANES * n, (const double *)rows, to);
        }
    }
}
#endif


#endif
