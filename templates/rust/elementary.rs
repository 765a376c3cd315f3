//! Sines, cosines and square roots without the standard library.
#![allow(dead_code)] // not every robot needs all

/// x = n pi/2 + h + l. The first two parts of pi/2 have so few bits that their products with n are exact. The polynomials are
/// minimax on |h| <= pi/4. The error is at most 0.9 units in the last place for |x| <= 1e5; larger angles lose digits.
fn reduced(x: f64) -> (i64, f64, f64) {
    let nearest = 6_755_399_441_055_744.0;
    let n = (x * 0.63661977236758134 + nearest) - nearest;
    let first = x - n * f64::from_bits(0x3FF9_21FB_5444_0000);
    let second = n * f64::from_bits(0x3D86_8C23_4C4C_0000);
    let h = first - second;
    let l = ((first - h) - second) - n * f64::from_bits(0x3B29_8A2E_0370_7345);
    let z = h * h;
    let sine = h
        + (l + (z * h)
            * (-0.16666666666666632
                + z * (0.008333333333322413
                    + z * (-0.00019841269829807819
                        + z * (2.7557313691921887e-06 + z * (-2.5050758115840255e-08 + z * 1.589679568451575e-10))))));
    let most = 1.0 - 0.5 * z;
    let cosine = most
        + ((((1.0 - most) - 0.5 * z) - h * l)
            + (z * z)
                * (0.0416666666666666
                    + z * (-0.0013888888888874125
                        + z * (2.4801587289482184e-05
                            + z * (-2.7557314352332913e-07
                                + z * (2.0875723273266597e-09 + z * -1.1359647806143871e-11))))));
    (n as i64, sine, cosine)
}

/// The sine of an angle.
pub fn sin(x: f64) -> f64 {
    let (n, sine, cosine) = reduced(x);
    match n & 3 {
        0 => sine,
        1 => cosine,
        2 => -sine,
        _ => -cosine,
    }
}

/// The cosine of an angle.
pub fn cos(x: f64) -> f64 {
    let (n, sine, cosine) = reduced(x);
    match n & 3 {
        0 => cosine,
        1 => -sine,
        2 => -cosine,
        _ => sine,
    }
}

/// The square root, rounded to nearest, from the square root of an integer with enough bits.
pub fn sqrt(x: f64) -> f64 {
    if !(x > 0.0 && x < f64::INFINITY) {
        return if x == 0.0 || x == f64::INFINITY { x } else { f64::NAN };
    }
    let scaled = if x < f64::MIN_POSITIVE { x * 18_014_398_509_481_984.0 } else { x };
    let bits = scaled.to_bits();
    let exponent = (bits >> 52) as i64 - 1075;
    let mantissa = u128::from(bits & 0xF_FFFF_FFFF_FFFF | 0x10_0000_0000_0000);
    let odd = exponent & 1;
    let wide = mantissa << (60 + odd);
    let root = wide.isqrt();
    let sticky = u64::from(root * root != wide);
    let found = ((root as u64) | sticky) as f64;
    let power = (exponent - odd) / 2 - 30 - if x < f64::MIN_POSITIVE { 27 } else { 0 };
    found * f64::from_bits(((power + 1023) as u64) << 52)
}
