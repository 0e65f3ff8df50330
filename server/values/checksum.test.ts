import { expect, test } from 'vitest';
import { checksummed } from './checksum.ts';

test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x0000000000000000000000000000000000000000',
] as const)('default: %s, as EIP-55 has it', (address) => {
  expect(checksummed(address.toLowerCase() as typeof address)).toBe(address);
});
