import { ACCOUNT } from './account.ts';
import { EXPLORE } from './explore.ts';
import { FACTS } from './facts.ts';
import { POSITIONS } from './positions.ts';
import { PROOF } from './proof.ts';
import { REFERENCE } from './reference.ts';
import { RISK } from './risk.ts';
import { SERVICE } from './service.ts';
import { SHELL } from './shell.ts';
import { STATUS } from './status.ts';
import { TRADE } from './trade.ts';
import { TRANSACTIONS } from './transactions.ts';
import { WALLET } from './wallet.ts';

/**
 * The complete catalogue: Japanese by the English text, or by the text in the form of many where it has a
 * count.
 */
export const JAPANESE = {
  ...ACCOUNT,
  ...EXPLORE,
  ...FACTS,
  ...POSITIONS,
  ...PROOF,
  ...REFERENCE,
  ...RISK,
  ...SERVICE,
  ...SHELL,
  ...STATUS,
  ...TRADE,
  ...TRANSACTIONS,
  ...WALLET,
};
