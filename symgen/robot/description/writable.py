"""The methods of robots that write files."""

from __future__ import annotations

from importlib import import_module


class Writable:
    """A robot that can be written as a file. Each method imports its writer when called."""

    def to_toml(self) -> str:
        """Return the robot as symgen's TOML, with its parameters, frames, forces and constraints.

        Exact numbers of up to 45 digits stay exact. Orientations become roll, pitch and yaw with 28 decimals. Options
        of :func:`symgen.load`, such as the chosen frames, are not written.

        Raises:
            UnsupportedError: TOML cannot express the robot, because one of these is true.

                * Several joints of the robot drive one rotor.
                * A floating joint has armature or friction along the axes of the world.
                * The angle of a constant rotation is a parameter.
                * A link has a first moment but no mass.

        """
        return self._written(".toml")

    def to_urdf(self) -> str:
        """Return the robot as URDF, with parameters replaced by their values.

        * The order of joints may change, because :func:`symgen.load` sorts the joints of a URDF by name.
        * Frames become links on fixed joints; cylindrical and translational joints become several joints.
        * Armature becomes Drake's ``rotor_inertia``.
        * A revolute joint without position limits becomes continuous.

        Raises:
            UnsupportedError: The robot has a parameter without a value, gravity other than (0, 0, -9.81), a helical
                joint, a spring, an applied force law, or a rotor that several joints drive.

        """
        return self._written(".urdf")

    def to_mjcf(self) -> str:
        """Return the robot as MJCF, with parameters replaced by their values. Joints keep their order.

        * Frames become sites, mimic joints become equalities, and rotors become tendons.
        * A base link that is not called ``world`` becomes a body that is fixed to the world.
        * Continuous joints become hinges, whose variable is an angle; limits of velocities are left out.
        * Loops and couplings become equalities, and the closed configuration becomes a keyframe. With
          ``constraints="hard"``, :func:`symgen.load` reads both again.

        Raises:
            UnsupportedError: The robot has a parameter without value, a planar or helical joint, an applied force law,
                a floating joint below another joint, a link whose inertia MuJoCo refuses, or a constraint that MJCF
                does not have.

        """
        return self._written(".xml")

    def _written(self, ending: str) -> str:
        return str(import_module("symgen.robot.writers").written(self, ending))
