import { expect, test } from 'vitest';
import { WALLET_APPS } from './walletApps.ts';

const TRADE = new URL('https://swap.example/base/?in=0xAa&out=0xBb&amount=1.5&exact=out');
const ENCODED = 'https%3A%2F%2Fswap.example%2Fbase%2F%3Fin%3D0xAa%26out%3D0xBb%26amount%3D1.5%26exact%3Dout';

test('WALLET_APPS open the whole address of a trade, none of its fields as one of their own', () => {
  expect(WALLET_APPS.map(({ name, open }) => [name, open(TRADE)])).toEqual([
    ['MetaMask', 'https://link.metamask.io/dapp/swap.example/base/?in=0xAa&out=0xBb&amount=1.5&exact=out'],
    ['Rabby', `https://go.rabby.io/mobile?_cmd=open-dapp&dapp=${ENCODED}`],
    ['Trust Wallet', `https://link.trustwallet.com/open_url?coin_id=60&url=${ENCODED}`],
    ['Coinbase Wallet', `https://go.cb-w.com/dapp?cb_url=${ENCODED}`],
    ['Rainbow', `https://rnbwapp.com/dapp?url=${ENCODED}`],
  ]);
});
