"""The equations of the robot in robot.json at points modulo primes; check.py compares texts with them.

The equations are Lagrange's, in the trace form (R. P. Paul, Robot manipulators, 1981, chapter 6). The energies are
K = sum of tr(T_i' J_i T_i'^T) / 2 and V = -sum of [g 0] T_i J_i e_4, with the pose T_i of link i and its pseudo-inertia
J_i = integral of (r, 1)(r, 1)^T dm. With the change d_k T_i of the pose by one unit of velocity k:
tau_k = sum of tr(d_k T_i J_i (T_i'' - [0 g])^T) + rotors of joint k.

Unknown keys of robot.json are rejected. Numbers that follow from the types of joints are not read but derived."""

import hashlib
import json
import math
import re
from fractions import Fraction
from functools import cache, cached_property

KINDS = {
    "fixed": (0, 0, ()),
    "revolute": (1, 1, ()),
    "prismatic": (1, 1, ()),
    "helical": (1, 1, ()),
    "cylindrical": (2, 2, ()),
    "continuous": (2, 1, (0, 1)),
    "translational": (3, 3, ()),
    "planar": (4, 3, (2, 3)),
    "spherical": (4, 3, (0, 1, 2, 3)),
    "floating": (7, 6, (3, 4, 5, 6)),
}
"""Number of positions and of velocities of each type of joint, and the positions whose squares sum to one."""
TURNING, JOINT = ("revolute", "helical", "cylindrical"), "name parent child type axis pitch placement position velocity"
MULTIPLE, TINY = 10**6, Fraction(1, 10**24)
"""Largest multiple of a part of an angle in a sine, and largest second moment that :func:`is_regular` takes as zero."""
ZERO, UNIT = [[0] * 4] * 4, [[int(r == c) for c in range(4)] for r in range(4)]
WHOLE = r"(?:\d{1,4000}|0x[0-9a-f]{1,40000})"


class Rejected(Exception):
    pass


def refuse(wrong, reason):
    if wrong:
        raise Rejected(reason)


@cache
def fraction(text):
    return Fraction(*(int(part, 0) for part in re.fullmatch(rf"-?{WHOLE}(/{WHOLE})?", text)[0].split("/")))


def exact(value):
    """Return a, b, c, d of a + b sqrt(2) + c sqrt(3) + d sqrt(6); ``value`` is a string for a, or four strings."""
    return [*map(fraction, [value, "0", "0", "0"] if isinstance(value, str) else value)]


def numbers_from(text, label):
    seed, count = hashlib.sha256(text.encode()).digest() + label.encode(), 0
    while count := count + 1:
        yield int.from_bytes(hashlib.sha256(seed + count.to_bytes(8, "big")).digest(), "big")


def prime(numbers):
    """Return a prime of 61 bits that is 23 modulo 24, so that 2 and 3 have square roots and -1 does not.

    The test of primes with these bases is exact below 2^64."""
    for p in (24 * (2**60 // 24 + 1 + each % (2**60 // 24)) + 23 for each in numbers):
        if all(pow(a, p // 2, p) in (1, p - 1) for a in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)):
            return p


def keyed(table, keys):
    odd = {*table} ^ {*keys.split()}
    refuse(odd, f"keys are unknown or missing: {sorted(odd)[:9]}")
    return table


def robot_of(read):
    """Return robot.json with the lengths of arrays, the parts of angles and the groups of positions of unit length."""
    robot, own, parts, units = keyed(read, "name units gravity links joints"), {}, {}, []
    names = [keyed(link, "name mass first_moment second_moment")["name"] for link in robot["links"]]
    children = [keyed(joint, f"{JOINT} multiplier armature")["child"] for joint in robot["joints"]]
    tree = len({*names}) == len(names) and sorted([names[0], *children]) == sorted(names)
    refuse(not tree, "links are not one tree with the first link at its root")
    for joint in robot["joints"]:
        kind, q, v = joint["type"], tuple(joint["position"]), tuple(joint["velocity"])
        known = (len(q), len(v)) == KINDS.get(kind, ())[:2] and (q not in own or (len(q) < 2 and own[q] == v))
        refuse(not known, f"joint {joint['name']} has an unknown type, or positions that are not its own")
        own[q] = v
        if KINDS[kind][2]:
            units.append(tuple(q[k] for k in KINDS[kind][2]))
        if kind in TURNING:
            parts[q[0]] = math.lcm(parts.get(q[0], 1), fraction(joint["multiplier"]).denominator)
    indices = [sorted(k for place in places for k in place) for places in (own, own.values())]
    counted = str(indices) == str([[*range(len(each))] for each in indices])
    refuse(not counted, "positions or velocities of the joints are not 0, 1, 2 and so on")
    numbers = re.findall(rf'"(-?{WHOLE}(?:/{WHOLE})?)"', json.dumps(robot))
    nq, n = map(len, indices)
    lengths = dict.fromkeys(("qd", "qdd", "tau", "g", "b"), n) | {"q": nq, "M": n * n}
    return robot | {"parts": parts, "units": units, "numbers": numbers, "lengths": lengths}


class Point:
    """The robot in one random state, in residues modulo a random prime, and its equations in that state."""

    def __init__(self, robot, numbers):
        self.robot = robot if "lengths" in robot else robot_of(robot)
        self.n, self.p, self.numbers = self.robot["lengths"]["qd"], prime(numbers), numbers
        two, three = (pow(r, (self.p + 1) // 4, self.p) for r in (2, 3))
        self.roots, self.values, self.circle = (1, two, three, two * three), {}, {}
        for unit in self.robot["units"]:
            u = [next(numbers) % self.p for _ in unit[1:]]
            square = sum(each * each for each in u)
            point = [*(2 * each for each in u), 1 - square]
            self.values |= {("q", k): x * self.inverse(1 + square) % self.p for k, x in zip(unit, point)}

    def inverse(self, x):
        if x % self.p == 0:
            raise ZeroDivisionError
        return pow(x, -1, self.p)

    def number(self, value):
        parts = zip(exact(value), self.roots)
        return sum(c.numerator * pow(c.denominator, -1, self.p) * root for c, root in parts) % self.p

    def input(self, name, k):
        if (name, k) not in self.values:
            self.values[name, k] = next(self.numbers) % self.p
        return self.values[name, k]

    def turn(self, form):
        """Return cosine and sine of a sum of multiples of angles."""
        c, s = 1, 0
        for k, factor in sorted(form.items()):
            count = factor * self.robot["parts"].get(k, 1)
            refuse(count.denominator != 1 or abs(count) > MULTIPLE, f"a sine is taken of {float(factor)} times q[{k}]")
            if k not in self.circle:
                t = next(self.numbers) % self.p
                under = self.inverse(1 + t * t)
                self.circle[k] = (1 - t * t) * under % self.p, 2 * t * under % self.p
            x, y, left = self.circle[k][0], self.circle[k][1] * (-1 if count < 0 else 1), abs(int(count))
            while left:
                c, s = ((c * x - s * y) % self.p, (s * x + c * y) % self.p) if left % 2 else (c, s)
                x, y, left = (x * x - y * y) % self.p, 2 * x * y % self.p, left // 2
        return c, s

    def product(self, a, b):
        columns = list(zip(*b))
        return [[(r[0] * c[0] + r[1] * c[1] + r[2] * c[2] + r[3] * c[3]) % self.p for c in columns] for r in a]

    def joint(self, joint):
        """Return the child's pose in its parent, and the index and the unit motion [w]x v of each velocity."""
        kind, q, none = joint["type"], [self.input("q", k) for k in joint["position"]], [0, 0, 0]
        x, y, z = axis = [self.number(each) for each in joint["axis"]]
        along = [self.number(joint["multiplier"]) * a for a in axis]
        rise = [self.number(joint["pitch"]) * a for a in along]
        slides, turns = ([(none, e) for e in UNIT[:3]], [(e, none) for e in UNIT[:3]])
        c, s, v, p, columns = 1, 0, 0, none, [(along, none)]
        if kind in ("spherical", "floating"):
            x, y, z, w = q[-4:]
            c, s, v, p = 1 - 2 * (x * x + y * y + z * z), 2 * w, 2, q[:-4] or none
            columns = turns if kind == "spherical" else slides + turns
        elif kind in TURNING:
            c, s = self.turn({joint["position"][0]: fraction(joint["multiplier"])})
        elif kind in ("continuous", "planar"):
            c, s = q[-2:]
        if kind == "planar":
            p, columns = [*q[:2], 0], slides[:2] + columns
        elif kind in ("prismatic", "cylindrical"):
            p, columns = [a * q[-1] for a in along], [*columns[kind == "prismatic" :], (none, along)]
        elif kind == "translational":
            p, columns = q, slides
        elif kind == "helical":
            p, columns = [a * q[0] for a in rise], [(along, rise)]
        u, v, cross = (x, y, z), v or 1 - c, skew((x, y, z))
        T = [[*((i == j) * c + u[i] * u[j] * v + s * cross[i][j] for j in range(3)), p[i]] for i in range(3)]
        motions = [[[*row, entry] for row, entry in zip(skew(w), v)] + [[0] * 4] for w, v in columns]
        placement = [[self.number(e) for e in row] for row in joint["placement"]] + [UNIT[3]]
        return self.product(placement, [*T, UNIT[3]]), [*zip(joint["velocity"], motions)]

    @cached_property
    def links(self):
        """The parent, placement, unit motions and pseudo-inertia of each link; parents come first."""
        found, joints = {}, {joint["child"]: joint for joint in self.robot["joints"]}
        for link in self.robot["links"]:
            xx, xy, xz, yy, yz, zz = (self.number(each) for each in link["second_moment"])
            x, y, z, m = (self.number(each) for each in (*link["first_moment"], link["mass"]))
            J = [[xx, xy, xz, x], [xy, yy, yz, y], [xz, yz, zz, z], [x, y, z, m]]
            joint = joints.get(link["name"])
            found[link["name"]] = (joint["parent"], *self.joint(joint), J) if joint else (None, UNIT, [], J)
        return found

    def forces(self, qd, qdd, gravity=True):
        """Return tau of the bodies, from poses (outward) and wrenches P_i = J_i (T_i'' - [0 g])^T + ... (inward)."""
        mul, g = self.product, [self.number(entry) if gravity else 0 for entry in self.robot["gravity"]]
        T, T1, T2, P, tau = {None: UNIT}, {None: ZERO}, {None: ZERO}, {None: ZERO}, [0] * self.n
        for i, (parent, A, columns, J) in self.links.items():
            V, U = (plus(ZERO, *([[r[k] * e for e in row] for row in S] for k, S in columns)) for r in (qd, qdd))
            T[i], slipping = mul(T[parent], A), mul(T1[parent], A)
            T1[i] = plus(slipping, turning := mul(T[i], V))
            T2[i] = plus(mul(T2[parent], A), mul(plus(slipping, slipping, turning), V), mul(T[i], U))
            fall = [[*row[:3], row[3] - entry] for row, entry in zip(T2[i], [*g, 0])]
            P[i] = mul(J, list(zip(*fall)))
        for i, (parent, A, columns, _) in reversed(self.links.items()):
            Q = mul(P[i], T[i])
            for k, S in columns:
                tau[k] = (tau[k] + sum(S[r][c] * Q[c][r] for r in range(3) for c in range(4))) % self.p
            P[parent] = plus(P[parent], mul(A, P[i]))
        return tau

    @cached_property
    def rotors(self):
        number, joints = self.number, self.robot["joints"]
        terms = [(k, number(j["multiplier"]) ** 2 * number(j["armature"])) for j in joints for k in j["velocity"]]
        return [sum(term for k, term in terms if k == velocity) for velocity in range(self.n)]

    @cached_property
    def M(self):
        rows = [self.forces([0] * self.n, [int(j == k) for j in range(self.n)], gravity=False) for k in range(self.n)]
        return [[entry + (j == k) * self.rotors[k] for k, entry in enumerate(row)] for j, row in enumerate(rows)]

    def expected(self, quantity, found):
        """Return two lists that must be equal: the text's output and the expected output.

        Forward dynamics are compared by forces: the forces at the accelerations ``found``, and the given forces."""
        qd, qdd, tau = ([self.input(name, k) for k in range(self.n)] for name in ("qd", "qdd", "tau"))
        if quantity == "mass_matrix":
            return found, [entry for row in self.M for entry in row]
        states = {"inverse_dynamics": (qd, qdd), "bias": (qd, [0] * self.n), "gravity": ([0] * self.n, [0] * self.n)}
        qd, qdd = states.get(quantity, (qd, found))
        forces = [b + r * a for b, r, a in zip(self.forces(qd, qdd), self.rotors, qdd)]
        return (forces, tau) if quantity == "forward_dynamics" else (found, forces)


def skew(u):
    return [[0, -u[2], u[1]], [u[2], 0, -u[0]], [-u[1], u[0], 0]]


def plus(*matrices):
    return [[sum(entries) for entries in zip(*rows)] for rows in zip(*matrices)]


def is_regular(robot, numbers):
    """Return True if elimination finds a pivot in every column of M, where second moments up to TINY count as zero."""
    links = []
    for link in robot["links"]:
        moments = [e if max(map(abs, exact(e))) > TINY else "0" for e in link["second_moment"]]
        links.append(link | {"second_moment": moments})
    point = Point(robot | {"links": links}, numbers)
    M = point.M
    while M and any(row[0] % point.p for row in M):
        first, *rows = sorted(M, key=lambda row: row[0] % point.p == 0)
        scale = point.inverse(first[0])
        M = [[(b - row[0] * scale * a) % point.p for a, b in zip(first[1:], row[1:])] for row in rows]
    return not M
