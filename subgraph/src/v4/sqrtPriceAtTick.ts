import { BigInt, Bytes } from '@graphprotocol/graph-ts';

/**
 * 1.0001^-(2^n / 2) as Q128.128, the lower and the higher 64 bits: the constants of
 * `TickMath.getSqrtPriceAtTick`.
 */
const RATIOS: StaticArray<u64> = [
  0xaa2d162d1a594001, 0xfffcb933bd6fad37, 0x59a46990580e213a, 0xfff97272373d4132, 0xef12357cf3c7fdcc,
  0xfff2e50f5f656932, 0x1c3624eaa0941cd0, 0xffe5caca7e10e4e6, 0xc9db58835c926644, 0xffcb9843d60f6159,
  0x472e6896dfb254c0, 0xff973b41fa98c081, 0x43ec78b326b52861, 0xff2ea16466c96a38, 0x11c461f1969c3053,
  0xfe5dee046a99a2a8, 0xdcffc83b479aa3a4, 0xfcbe86c7900a88ae, 0x6f2b074cf7815e54, 0xf987a7253ac41317,
  0x940c7a398e4b70f3, 0xf3392b0822b70005, 0x43b29c7fa6e889d9, 0xe7159475a2c29b74, 0x845ad8f792aa5825,
  0xd097f3bdfd2022b8, 0x8a65dc1f90e061e5, 0xa9f746462d870fdf, 0x90bb3df62baf32f7, 0x70d869a156d2a1b8,
  0x81231505542fcfa6, 0x31be135f97d08fd9, 0xc677de54f3e99bc9, 0x9aa508b5b7a84e1, 0x6699c329225ee604,
  0x5d6af8dedb8119, 0x1ea926041bedfe98, 0x2216e584f5fa, 0x91f7dc42444e8fa2, 0x48a1703,
];

/** 2^256 - 1. */
const MOST: u64 = 0xffffffffffffffff;
const LOW_32: u64 = 0xffffffff;

/**
 * Returns the square root of the raw price at a tick, Q64.96, to the digit of `TickMath.getSqrtPriceAtTick`.
 */
export function sqrtPriceAtTick(tick: i32): BigInt {
  if (tick == 0) return numberOfWords(0, (<u64>1) << 32, 0, 0);
  let rest: u32 = tick < 0 ? -tick : tick;
  let low: u64 = 0;
  let high: u64 = 0;
  let isFirst = true;
  for (let bit = 0; rest != 0; bit++) {
    if (rest & 1) {
      const factorLow = unchecked(RATIOS[2 * bit]);
      const factorHigh = unchecked(RATIOS[2 * bit + 1]);
      if (isFirst) {
        low = factorLow;
        high = factorHigh;
      } else {
        // The product of two numbers of 128 bits, without its lower 128 bits.
        const low01 = low * factorHigh;
        const low10 = high * factorLow;
        const middle = highOf(low, factorLow);
        const sum = middle + low01;
        const total = sum + low10;
        const carry = (sum < middle ? <u64>1 : 0) + (total < sum ? <u64>1 : 0);
        const high01 = highOf(low, factorHigh);
        const high10 = highOf(high, factorLow);
        const low11 = high * factorHigh;
        const part = low11 + high01;
        const more = part + high10;
        const all = more + carry;
        const carries = (part < low11 ? <u64>1 : 0) + (more < part ? <u64>1 : 0) + (all < more ? <u64>1 : 0);
        high = highOf(high, factorHigh) + carries;
        low = all;
      }
      isFirst = false;
    }
    rest >>= 1;
  }
  const ratio = numberOfWords(low, high, 0, 0);
  const exact = tick < 0 ? ratio : numberOfWords(MOST, MOST, MOST, MOST).div(ratio);
  const whole = exact.rightShift(32);
  return whole.leftShift(32).equals(exact) ? whole : whole.plus(BigInt.fromI32(1));
}

/** The higher 64 bits of a product. */
function highOf(a: u64, b: u64): u64 {
  const a0 = a & LOW_32;
  const a1 = a >> 32;
  const b0 = b & LOW_32;
  const b1 = b >> 32;
  const middle = a1 * b0 + ((a0 * b0) >> 32);
  const other = a0 * b1 + (middle & LOW_32);
  return a1 * b1 + (middle >> 32) + (other >> 32);
}

/** The natural number of four words, the lowest first. */
function numberOfWords(word0: u64, word1: u64, word2: u64, word3: u64): BigInt {
  const bytes = new Bytes(33);
  store<u64>(bytes.dataStart, word0);
  store<u64>(bytes.dataStart + 8, word1);
  store<u64>(bytes.dataStart + 16, word2);
  store<u64>(bytes.dataStart + 24, word3);
  return BigInt.fromSignedBytes(bytes);
}
