import { ACCOUNT } from './account.ts';
import { EXPLORE } from './explore.ts';
import { POSITIONS } from './positions.ts';
import { PROOF } from './proof.ts';
import { REFERENCE } from './reference.ts';
import { STATUS } from './status.ts';

/** The texts in Japanese of the other views, which come with them. */
export const VIEWS = {
  ...ACCOUNT,
  ...EXPLORE,
  ...POSITIONS,
  ...PROOF,
  ...REFERENCE,
  ...STATUS,
};
