/*
 * ur5_self_test.c
 *
 * Golden vectors: the first state of a function has the default runtime parameters. Expected values were computed with
 * 50 digits, by the route named at each table, for the robot as described. The error of a result is at most the tolerance
 * given with each output, times the largest expected value of the state.
 */
#include "ur5_self_test.h"

#include "ur5.h"
#include "ur5_signatures.h"

#include <stddef.h>
#include <stdint.h>

/* Tables stay in flash, which AVRs read by special instructions. */
#if defined(__AVR__)
#include <avr/pgmspace.h>
#define TABLE PROGMEM
#define READ(place) pgm_read_float(place)
#else
#define TABLE
#define READ(place) (*(place))
#endif

typedef void (*writer)(const char *text);

static void write_count(writer write, int32_t value)
{
    char text[12];
    size_t at = sizeof text - 1U;
    uint32_t rest = (value < 0) ? (0U - (uint32_t)value) : (uint32_t)value;
    text[at] = '\0';
    do {
        at--;
        text[at] = "0123456789"[rest % 10U];
        rest /= 10U;
    } while (rest > 0U);
    if (value < 0) {
        at--;
        text[at] = '-';
    }
    write(&text[at]);
}

static float magnitude(float x)
{
    return (x < 0.0f) ? -x : x;
}

static float distance(float a, float b)
{
    return magnitude(a - b);
}

/* Writes a value in six digits and a power of ten. */
static void write_value(writer write, float value)
{
    float size = magnitude(value);
    int32_t power = 0;
    if (!(size <= 3.4e38f)) {
        write("not finite");
    } else {
        while (size >= 10.0f) {
            size /= 10.0f;
            power++;
        }
        while ((size > 0.0f) && (size < 1.0f)) {
            size *= 10.0f;
            power--;
        }
        const float scaled = (size * 100000.0f) + 0.5f;
        const int32_t digits = (int32_t)scaled;
        if (value < 0.0f) {
            write("-");
        }
        write_count(write, digits / 100000);
        write(".");
        for (int32_t unit = 10000; unit > 0; unit /= 10) {
            write_count(write, (digits / unit) % 10);
        }
        write("e");
        write_count(write, power);
    }
}

/* Copies the first entries of a row of a table. */
static void load(float *to, const float *row, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        to[i] = READ(&row[i]);
    }
}

/* Returns the number of wrong entries of an output, and writes the first one. The largest error goes to worst. */
static int compare(writer write, const char *what, int32_t state, const float *found, const float *row, size_t count,
    float tolerance, float *worst)
{
    int failures = 0;
    float largest = 0.0f;
    for (size_t i = 0; i < count; i++) {
        const float size = magnitude(READ(&row[i]));
        largest = (size > largest) ? size : largest;
    }
    const float allowed = tolerance * largest;
    for (size_t i = 0; i < count; i++) {
        const float expected = READ(&row[i]);
        const float error = distance(found[i], expected);
        if (!(error <= allowed)) {
            if (failures == 0) {
                write("  ");
                write(what);
                write("[");
                write_count(write, (int32_t)i);
                write("] of state ");
                write_count(write, state);
                write(": expected ");
                write_value(write, expected);
                write(", found ");
                write_value(write, found[i]);
                write("\n");
            }
            failures++;
        }
        if (largest > 0.0f) {
            *worst = ((error / largest) > *worst) ? (error / largest) : *worst;
        }
    }
    return failures;
}

static int report(writer write, const char *what, int failures, float worst)
{
    write(what);
    write((failures == 0) ? ": pass, error up to " : ": FAIL, error up to ");
    write_value(write, worst);
    write("\n");
    return failures;
}

static int other_signature(writer write, const char *what, uint32_t found, uint32_t expected)
{
    int failures = 0;
    if ((found != expected) && (ur5_fused() == 0)) {
        failures = 1;
        write("  signature of ");
        write(what);
        write(": a constant has changed, or the rounding differs from the exporting machine\n");
    }
    return failures;
}

static int inverse_dynamics_failures(writer write)
{
    static const float given[8][18] TABLE = {
        {
            2.2095618f, -3.5899205f, -1.1972482f, 3.763202f, 6.230433f, -4.4958477f, -1.7113914f, -2.9996045f,
            1.2355496f, -1.0441422f, -1.0112474f, -1.4346185f, 9.360162f, 1.3022544f, -8.2404785f, 2.4046319f,
            -5.819615f, -2.4450483f,
        },
        {
            -5.293891f, -4.010886f, -0.8818646f, -4.151687f, 1.1153824f, 1.4678465f, -1.5665345f, 0.44166484f,
            -1.0467058f, -0.47617412f, -1.9076493f, 0.033021893f, -5.849195f, -4.3174934f, 2.2649922f, 0.10929672f,
            -9.60762f, 8.334675f,
        },
        {
            -4.95887f, 0.82600075f, -3.1125038f, -0.43832508f, 5.976845f, 3.7627287f, 0.53793955f, -0.502109f,
            -0.6082848f, 2.841234f, -2.8914409f, -1.1131277f, -5.063496f, -0.28429917f, -7.4348073f, -2.329478f,
            5.646564f, -5.217042f,
        },
        {
            1.2167058f, -2.194721f, -1.8450956f, -0.71973175f, -2.7892141f, 4.711859f, 0.11926738f, 0.6202612f,
            -2.8835409f, -1.6559565f, -2.8527594f, -3.1505232f, 6.891007f, 2.281586f, 2.6750624f, 8.101492f,
            0.19360323f, -7.2248774f,
        },
        {
            -3.604571f, -2.836921f, 1.9300814f, -2.9108071f, -2.914608f, -5.3924584f, -1.1207839f, -0.5859081f,
            2.2627983f, -3.1137507f, 1.3839079f, -0.2754976f, 2.8095822f, 2.6885247f, 6.0013633f, -7.4691553f,
            -5.639543f, 8.65141f,
        },
        {
            -0.4120662f, -2.9630818f, 2.443795f, -2.6852033f, 3.4402568f, -0.1602858f, 0.5611726f, -2.2277153f,
            1.9023417f, -0.77246135f, -0.5771797f, 0.4212551f, 1.2561412f, -5.920883f, -1.5237147f, -2.1719236f,
            -7.393219f, 1.8449496f,
        },
        {
            -0.4018845f, 5.8424854f, 2.5021362f, -5.290011f, -3.2018576f, -3.9610825f, -1.5074888f, -0.40094176f,
            -2.3006413f, 1.2985034f, -2.5564094f, -1.4110864f, -8.961328f, -8.804562f, -4.8234267f, -2.6005092f,
            1.2647278f, 8.1304655f,
        },
        {
            5.095348f, 0.6764734f, -0.8063904f, 4.1958737f, -1.9003798f, 2.2827322f, -1.7733202f, -2.3207521f,
            0.3092742f, -1.9394742f, 1.6074852f, -1.4088147f, -5.385807f, -7.0143175f, -7.317614f, -8.531099f,
            -6.9007926f, -5.5975914f,
        },
    };
    /* From the equations proven for the robot as described, with fifty digits before rounding. */
    static const float expected[8][6] TABLE = {
        {
            24.678566f, 28.646002f, -12.887515f, -1.3183149f, -3.434202f, -0.09053959f,
        },
        {
            -11.603219f, 8.843958f, -7.180496f, 0.047087003f, -3.7254608f, 0.15327203f,
        },
        {
            -3.227893f, -22.574383f, 3.4490767f, -2.6617522f, 0.16778922f, -0.25170115f,
        },
        {
            14.158916f, 46.067177f, 16.300804f, 3.862206f, -0.22052874f, -0.29171115f,
        },
        {
            2.973257f, 38.097893f, -4.4101844f, 0.37238148f, -0.6048408f, 0.10157577f,
        },
        {
            -0.5156759f, 20.901783f, -15.189536f, -2.3424234f, -1.5622606f, 0.19577159f,
        },
        {
            -15.543693f, -49.788982f, 0.35201946f, -3.9356456f, -1.7670848f, 0.28465176f,
        },
        {
            -27.82994f, -85.2932f, -36.938095f, -6.421355f, -4.198878f, 0.03252032f,
        },
    };
    int failures = 0;
    float worst = 0.0f;
    for (int32_t state = 0; state < 8; state++) {
        const float *row = given[state];
        float q[6];
        float qd[6];
        float qdd[6];
        float tau[6];
        load(q, &row[0], 6U);
        load(qd, &row[6], 6U);
        load(qdd, &row[12], 6U);
        ur5_inverse_dynamics(q, qd, qdd, tau);
        failures += compare(write, "tau", state, tau, &expected[state][0], 6U, 4e-06f, &worst);
    }
    failures += other_signature(write, "inverse_dynamics", ur5_inverse_dynamics_signature(), 835110903U);
    return report(write, "inverse_dynamics", failures, worst);
}

static int gravity_failures(writer write)
{
    static const float given[8][6] TABLE = {
        {
            2.2095618f, -3.5899205f, -1.1972482f, 3.763202f, 6.230433f, -4.4958477f,
        },
        {
            -5.293891f, -4.010886f, -0.8818646f, -4.151687f, 1.1153824f, 1.4678465f,
        },
        {
            -4.95887f, 0.82600075f, -3.1125038f, -0.43832508f, 5.976845f, 3.7627287f,
        },
        {
            1.2167058f, -2.194721f, -1.8450956f, -0.71973175f, -2.7892141f, 4.711859f,
        },
        {
            -3.604571f, -2.836921f, 1.9300814f, -2.9108071f, -2.914608f, -5.3924584f,
        },
        {
            -0.4120662f, -2.9630818f, 2.443795f, -2.6852033f, 3.4402568f, -0.1602858f,
        },
        {
            -0.4018845f, 5.8424854f, 2.5021362f, -5.290011f, -3.2018576f, -3.9610825f,
        },
        {
            5.095348f, 0.6764734f, -0.8063904f, 4.1958737f, -1.9003798f, 2.2827322f,
        },
    };
    /* From the equations proven for the robot as described, with fifty digits before rounding. */
    static const float expected[8][6] TABLE = {
        {
            0.0f, 37.868523f, -1.320767f, -0.14902684f, 0.0f, 0.0f,
        },
        {
            0.0f, 25.186806f, -2.8782208f, -0.06476893f, 0.0f, 0.0f,
        },
        {
            0.0f, -19.256071f, 10.220332f, -0.07062546f, 0.0f, 0.0f,
        },
        {
            0.0f, 35.35147f, 9.945303f, 0.17427428f, 0.0f, 0.0f,
        },
        {
            0.0f, 31.928398f, -9.5558f, 0.109168254f, 0.0f, 0.0f,
        },
        {
            0.0f, 29.190613f, -13.605314f, 0.0109663885f, 0.0f, 0.0f,
        },
        {
            0.0f, -31.926708f, 7.4052277f, 0.015156455f, 0.0f, 0.0f,
        },
        {
            0.0f, -49.601425f, -15.690923f, -0.13926716f, 0.0f, 0.0f,
        },
    };
    int failures = 0;
    float worst = 0.0f;
    for (int32_t state = 0; state < 8; state++) {
        const float *row = given[state];
        float q[6];
        float g[6];
        load(q, &row[0], 6U);
        ur5_gravity(q, g);
        failures += compare(write, "g", state, g, &expected[state][0], 6U, 3e-06f, &worst);
    }
    failures += other_signature(write, "gravity", ur5_gravity_signature(), 471875450U);
    return report(write, "gravity", failures, worst);
}

static int mass_matrix_failures(writer write)
{
    static const float given[8][6] TABLE = {
        {
            2.2095618f, -3.5899205f, -1.1972482f, 3.763202f, 6.230433f, -4.4958477f,
        },
        {
            -5.293891f, -4.010886f, -0.8818646f, -4.151687f, 1.1153824f, 1.4678465f,
        },
        {
            -4.95887f, 0.82600075f, -3.1125038f, -0.43832508f, 5.976845f, 3.7627287f,
        },
        {
            1.2167058f, -2.194721f, -1.8450956f, -0.71973175f, -2.7892141f, 4.711859f,
        },
        {
            -3.604571f, -2.836921f, 1.9300814f, -2.9108071f, -2.914608f, -5.3924584f,
        },
        {
            -0.4120662f, -2.9630818f, 2.443795f, -2.6852033f, 3.4402568f, -0.1602858f,
        },
        {
            -0.4018845f, 5.8424854f, 2.5021362f, -5.290011f, -3.2018576f, -3.9610825f,
        },
        {
            5.095348f, 0.6764734f, -0.8063904f, 4.1958737f, -1.9003798f, 2.2827322f,
        },
    };
    /* From the equations proven for the robot as described, with fifty digits before rounding. */
    static const float expected[8][36] TABLE = {
        {
            1.8326949f, 0.255624f, 0.07855623f, 0.0016292067f, -0.12041905f, -0.00077180867f, 0.255624f, 3.102792f,
            1.0888258f, 0.2411574f, 0.0001846115f, 0.017112635f, 0.07855623f, 1.0888258f, 0.84498644f, 0.24527203f,
            0.0001846115f, 0.017112635f, 0.0016292067f, 0.2411574f, 0.24527203f, 0.24120955f, 0.0001846115f, 0.017112635f,
            -0.12041905f, 0.0001846115f, 0.0001846115f, 0.0001846115f, 0.23732671f, 0.0f, -0.00077180867f, 0.017112635f,
            0.017112635f, 0.017112635f, 0.0f, 0.017136473f,
        },
        {
            1.2148572f, 0.3851318f, 0.07309022f, -0.0028010628f, 0.2195369f, 0.005713291f, 0.3851318f, 3.457999f,
            1.2630945f, 0.24140088f, 0.0015318177f, 0.007537205f, 0.07309022f, 1.2630945f, 0.838317f, 0.24857292f,
            0.0015318177f, 0.007537205f, -0.0028010628f, 0.24140088f, 0.24857292f, 0.25448084f, 0.0015318177f, 0.007537205f,
            0.2195369f, 0.0015318177f, 0.0015318177f, 0.0015318177f, 0.23673269f, 0.0f, 0.005713291f, 0.007537205f,
            0.007537205f, 0.007537205f, 0.0f, 0.017136473f,
        },
        {
            1.0807621f, 0.23883048f, -0.061508965f, -0.0032948495f, 0.22335032f, -0.002091976f, 0.23883048f, 1.2489941f,
            0.16105996f, 0.24163245f, -0.0023813865f, 0.01633866f, -0.061508965f, 0.16105996f, 0.8432528f, 0.24464005f,
            -0.0023813865f, 0.01633866f, -0.0032948495f, 0.24163245f, 0.24464005f, 0.24167924f, -0.0023813865f, 0.01633866f,
            0.22335032f, -0.0023813865f, -0.0023813865f, -0.0023813865f, 0.247591f, 0.0f, -0.002091976f, 0.01633866f,
            0.01633866f, 0.01633866f, 0.0f, 0.017136473f,
        },
        {
            1.795483f, -0.2657015f, 0.06583312f, 0.0054904944f, -0.0111600105f, 0.0059077553f, -0.2657015f, 2.2582712f,
            0.66807306f, 0.25187308f, -3.0506922e-06f, -0.016083514f, 0.06583312f, 0.66807306f, 0.8480018f, 0.24775131f,
            -3.0506922e-06f, -0.016083514f, 0.0054904944f, 0.25187308f, 0.24775131f, 0.24315281f, -3.0506922e-06f, -0.016083514f,
            -0.0111600105f, -3.0506922e-06f, -3.0506922e-06f, -3.0506922e-06f, 0.23655647f, 0.0f, 0.0059077553f, -0.016083514f,
            -0.016083514f, -0.016083514f, 0.0f, 0.017136473f,
        },
        {
            1.5968164f, -0.18485843f, -0.06231684f, -0.0015623893f, 0.18469843f, 0.002413027f, -0.18485843f, 2.1453953f,
            0.60789394f, 0.24955226f, -0.0018359562f, -0.016696913f, -0.06231684f, 0.60789394f, 0.84051955f, 0.24327189f,
            -0.0018359562f, -0.016696913f, -0.0015623893f, 0.24955226f, 0.24327189f, 0.24167617f, -0.0018359562f, -0.016696913f,
            0.18469843f, -0.0018359562f, -0.0018359562f, -0.0018359562f, 0.24315473f, 0.0f, 0.002413027f, -0.016696913f,
            -0.016696913f, -0.016696913f, 0.0f, 0.017136473f,
        },
        {
            1.6547488f, -0.11197559f, -0.039440736f, -0.0011578504f, 0.252475f, 0.0003169392f, -0.11197559f, 1.5754396f,
            0.32415777f, 0.24608354f, 0.0007735318f, -0.016377848f, -0.039440736f, 0.32415777f, 0.8430029f, 0.24427652f,
            0.0007735318f, -0.016377848f, -0.0011578504f, 0.24608354f, 0.24427652f, 0.2412021f, 0.0007735318f, -0.016377848f,
            0.252475f, 0.0007735318f, 0.0007735318f, 0.0007735318f, 0.25281698f, 0.0f, 0.0003169392f, -0.016377848f,
            -0.016377848f, -0.016377848f, 0.0f, 0.017136473f,
        },
        {
            1.6492543f, -0.108692154f, 0.065562405f, -0.002479814f, 0.2441289f, -8.966115e-05f, -0.108692154f, 1.510079f,
            0.28255653f, 0.23797151f, -0.0005013041f, -0.017105363f, 0.065562405f, 0.28255653f, 0.825161f, 0.23535335f,
            -0.0005013041f, -0.017105363f, -0.002479814f, 0.23797151f, 0.23535335f, 0.24119763f, -0.0005013041f, -0.017105363f,
            0.2441289f, -0.0005013041f, -0.0005013041f, -0.0005013041f, 0.24433084f, 0.0f, -8.966115e-05f, -0.017105363f,
            -0.017105363f, -0.017105363f, 0.0f, 0.017136473f,
        },
        {
            3.238189f, 0.24694204f, -0.008797626f, 0.0011963446f, 0.1446454f, -0.012942742f, 0.24694204f, 3.571885f,
            1.3296348f, 0.25764814f, 0.007808686f, -0.005546201f, -0.008797626f, 1.3296348f, 0.8575116f, 0.2557936f,
            0.007808686f, -0.005546201f, 0.0011963446f, 0.25764814f, 0.2557936f, 0.24972759f, 0.007808686f, -0.005546201f,
            0.1446454f, 0.007808686f, 0.007808686f, 0.007808686f, 0.24367788f, 0.0f, -0.012942742f, -0.005546201f,
            -0.005546201f, -0.005546201f, 0.0f, 0.017136473f,
        },
    };
    int failures = 0;
    float worst = 0.0f;
    for (int32_t state = 0; state < 8; state++) {
        const float *row = given[state];
        float q[6];
        float M[36];
        load(q, &row[0], 6U);
        ur5_mass_matrix(q, M);
        failures += compare(write, "M", state, M, &expected[state][0], 36U, 3e-06f, &worst);
    }
    failures += other_signature(write, "mass_matrix", ur5_mass_matrix_signature(), 2370302638U);
    return report(write, "mass_matrix", failures, worst);
}

static int forward_dynamics_failures(writer write)
{
    static const float given[8][18] TABLE = {
        {
            2.2095618f, -3.5899205f, -1.1972482f, 3.763202f, 6.230433f, -4.4958477f, -1.7113914f, -2.9996045f,
            1.2355496f, -1.0441422f, -1.0112474f, -1.4346185f, 140.40244f, 19.533815f, -123.60718f, 6.7329693f,
            -16.294922f, -6.846135f,
        },
        {
            -5.293891f, -4.010886f, -0.8818646f, -4.151687f, 1.1153824f, 1.4678465f, -1.5665345f, 0.44166484f,
            -1.0467058f, -0.47617412f, -1.9076493f, 0.033021893f, -87.73792f, -64.7624f, 33.974884f, 0.3060308f,
            -26.901335f, 23.33709f,
        },
        {
            -4.95887f, 0.82600075f, -3.1125038f, -0.43832508f, 5.976845f, 3.7627287f, 0.53793955f, -0.502109f,
            -0.6082848f, 2.841234f, -2.8914409f, -1.1131277f, -75.952446f, -4.2644873f, -111.52211f, -6.522538f,
            15.810379f, -14.6077175f,
        },
        {
            1.2167058f, -2.194721f, -1.8450956f, -0.71973175f, -2.7892141f, 4.711859f, 0.11926738f, 0.6202612f,
            -2.8835409f, -1.6559565f, -2.8527594f, -3.1505232f, 103.365105f, 34.22379f, 40.12594f, 22.684175f,
            0.54208905f, -20.229656f,
        },
        {
            -3.604571f, -2.836921f, 1.9300814f, -2.9108071f, -2.914608f, -5.3924584f, -1.1207839f, -0.5859081f,
            2.2627983f, -3.1137507f, 1.3839079f, -0.2754976f, 42.143734f, 40.327873f, 90.02045f, -20.913635f,
            -15.790721f, 24.22395f,
        },
        {
            -0.4120662f, -2.9630818f, 2.443795f, -2.6852033f, 3.4402568f, -0.1602858f, 0.5611726f, -2.2277153f,
            1.9023417f, -0.77246135f, -0.5771797f, 0.4212551f, 18.842117f, -88.81325f, -22.85572f, -6.081386f,
            -20.701014f, 5.1658587f,
        },
        {
            -0.4018845f, 5.8424854f, 2.5021362f, -5.290011f, -3.2018576f, -3.9610825f, -1.5074888f, -0.40094176f,
            -2.3006413f, 1.2985034f, -2.5564094f, -1.4110864f, -134.4199f, -132.06842f, -72.3514f, -7.2814255f,
            3.5412378f, 22.765305f,
        },
        {
            5.095348f, 0.6764734f, -0.8063904f, 4.1958737f, -1.9003798f, 2.2827322f, -1.7733202f, -2.3207521f,
            0.3092742f, -1.9394742f, 1.6074852f, -1.4088147f, -80.7871f, -105.21476f, -109.76421f, -23.887077f,
            -19.32222f, -15.673256f,
        },
    };
    /* From the equations proven for the robot as described, with fifty digits before rounding. */
    static const float expected[8][6] TABLE = {
        {
            72.775215f, 86.64867f, -337.18738f, 317.35126f, -27.888393f, -465.05902f,
        },
        {
            -50.19505f, -95.70082f, 233.83368f, -179.54948f, -66.12646f, 1393.3745f,
        },
        {
            -128.53596f, 35.328224f, -201.27785f, 203.0423f, 180.66289f, -902.98303f,
        },
        {
            58.576378f, -8.19007f, 13.088707f, 6.327541f, 5.855767f, -1190.2428f,
        },
        {
            41.129536f, -21.331272f, 218.5424f, -187.6969f, -97.13802f, 1418.9989f,
        },
        {
            22.548826f, -84.43915f, 3.1043172f, 78.25072f, -104.3791f, 297.72412f,
        },
        {
            -97.1966f, -73.88446f, -104.880646f, 243.4198f, 111.31899f, 1400.2651f,
        },
        {
            -29.82505f, 66.474846f, -231.29462f, 55.25658f, -51.678364f, -968.6279f,
        },
    };
    int failures = 0;
    float worst = 0.0f;
    for (int32_t state = 0; state < 8; state++) {
        const float *row = given[state];
        float q[6];
        float qd[6];
        float tau[6];
        float qdd[6];
        load(q, &row[0], 6U);
        load(qd, &row[6], 6U);
        load(tau, &row[12], 6U);
        ur5_forward_dynamics(q, qd, tau, qdd);
        failures += compare(write, "qdd", state, qdd, &expected[state][0], 6U, 2e-06f, &worst);
    }
    failures += other_signature(write, "forward_dynamics", ur5_forward_dynamics_signature(), 3651239390U);
    return report(write, "forward_dynamics", failures, worst);
}

int ur5_self_test(void (*write)(const char *text))
{
    int failures = 0;
    failures += inverse_dynamics_failures(write);
    failures += gravity_failures(write);
    failures += mass_matrix_failures(write);
    failures += forward_dynamics_failures(write);
    failures += other_signature(write, "sines", ur5_sines_signature(), 2963289350U);
    failures += other_signature(write, "limits", ur5_limits_signature(), 1868446995U);
    return failures;
}
