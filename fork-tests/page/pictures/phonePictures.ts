import { TOKENS } from '../../harness/replica/tokens.ts';
import type { OpenedPage } from '../openPage.ts';
import { COIN, tradePath } from '../views.ts';
import { fixedChain } from './fixedChain.ts';
import { FIXED_GAS } from './fixedGas.ts';
import { KEPT_TRANSACTIONS } from './keptTransactions.ts';
import { type Picture, type Text, textIn } from './picture.ts';

/* The way of a swap on a phone in the hand, in two languages. */

const { USDC } = TOKENS;
const SALE = tradePath({ in: COIN, out: USDC.address, amount: '1.5' });
const PURCHASE = tradePath({ in: USDC.address, out: COIN, amount: '5000' });

type Says = (text: Text) => string;

/** A picture but for its language. */
interface PhonePicture {
  readonly name: string;
  readonly path?: string;
  readonly keeps?: Picture['keeps'];
  /** Default: connected. */
  readonly wallet?: 'offered' | 'none';
  readonly script?: string;
  readonly act: (page: OpenedPage, says: Says) => Promise<void>;
}

/** A script under which no toast goes by itself. */
const LASTING_TOASTS = `{
  const { setTimeout } = window;
  window.setTimeout = (run, ms, ...given) => setTimeout(run, ms === 12_000 ? 2 ** 30 : ms, ...given);
}`;

const ENDED: readonly PhonePicture[] = (
  [
    ['swapped', 'success', 'Swapped.'],
    ['reverted', 'reverted', 'Swap again at a new price, with a higher tolerance or a longer deadline.'],
  ] as const
).map(([name, status, result]) => ({
  name,
  script: LASTING_TOASTS,
  act: async (page, says) => {
    await confirm(page, says, (wallet) => {
      wallet.chain = fixedChain(wallet.account.address, status);
    });
    await page.sees(says(result));
  },
}));

const PICTURES_OF_A_SWAP: readonly PhonePicture[] = [
  {
    name: 'wallets',
    wallet: 'offered',
    act: async (page, says) => {
      await page.click(says('Connect wallet'));
      await page.sees('Test wallet');
    },
  },
  {
    name: 'nowallet',
    wallet: 'none',
    act: async (page, says) => {
      await page.click(says('Connect wallet'));
      await page.sees(says('Open this page in the browser of your wallet:'));
    },
  },
  {
    name: 'approval',
    path: PURCHASE,
    act: async (page, says) => {
      await page.click(says('Review swap'));
      await page.sees(says('Approve {token} for Permit2').replace('{token}', 'USDC'));
    },
  },
  {
    name: 'review',
    act: async (page, says) => {
      await page.click(says('Review swap'));
      await page.sees(says('Confirm swap'));
    },
  },
  {
    name: 'rejected',
    act: async (page, says) => {
      await confirm(page, says, (wallet) => {
        wallet.declines = true;
      });
      await page.sees(says('You rejected the request in your wallet.'));
    },
  },
  ...ENDED,
  {
    name: 'activity',
    keeps: KEPT_TRANSACTIONS,
    act: async (page, says) => {
      await page.page.locator('button.activity').click();
      await page.sees(says('This browser keeps the last 30, and sends them to nobody.'));
    },
  },
  {
    name: 'settings',
    act: async (page, says) => {
      await page.click(says('Settings'));
      await page.sees(says('Route types'));
    },
  },
];

/** Confirms the swap in a wallet that was prepared for it. */
async function confirm(
  page: OpenedPage,
  says: Says,
  prepare: (wallet: NonNullable<OpenedPage['wallet']>) => void,
): Promise<void> {
  if (page.wallet === undefined) throw new Error('the page was opened with a wallet');
  prepare(page.wallet);
  await page.click(says('Review swap'));
  await page.click(says('Confirm swap'));
}

export const PHONE_PICTURES: readonly Picture[] = [undefined, 'de' as const].flatMap((language) =>
  PICTURES_OF_A_SWAP.map(({ name, path = SALE, wallet, script = '', keeps, act }): Picture => {
    const says: Says = (text) => textIn(language, text);
    return {
      name: language === undefined ? name : `${name}-${language}`,
      path,
      shows: says('Minimum received'),
      ...(wallet === 'none' ? {} : { wallet: wallet ?? 'connected' }),
      isHeld: true,
      script: FIXED_GAS + script,
      act: (page) => act(page, says),
      ...(language === undefined ? {} : { language }),
      ...(keeps === undefined ? {} : { keeps }),
    };
  }),
);
