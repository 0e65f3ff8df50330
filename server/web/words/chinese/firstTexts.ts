import { FACTS } from './facts.ts';
import { RISK } from './risk.ts';
import { SERVICE } from './service.ts';
import { SHARED } from './shared.ts';
import { SHELL } from './shell.ts';
import { TRADE } from './trade.ts';
import { TRANSACTIONS } from './transactions.ts';
import { WALLET } from './wallet.ts';

/** The texts in Chinese of the first view, and of all that opens over it. */
export const FIRST = {
  ...FACTS,
  ...RISK,
  ...SERVICE,
  ...SHARED,
  ...SHELL,
  ...TRADE,
  ...TRANSACTIONS,
  ...WALLET,
};
