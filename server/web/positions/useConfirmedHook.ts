import { t } from '../words/words.tsx';
import { useConfirmed } from './useConfirmed.ts';

/** Keeps whether the person accepts a hook that has a say in liquidity. */
export function useConfirmedHook() {
  const confirmed = useConfirmed('confirm');
  const text = t(
    'A hook of this pool has a say in liquidity: it may keep a part, or refuse to pay out. I add to it nevertheless.',
  );
  return { confirmed, text };
}
