import type { ReactNode } from 'react';

interface StepProps {
  /** Words of the wait while busy. */
  readonly waits: string;
  readonly isBusy: boolean;
  readonly isSecond?: boolean;
  /** False while the step cannot be taken yet: the button stays the same element, so focus and taps stay. */
  readonly isReady?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Button of one step; while that runs, it names the wait. */
export function Step({ waits, isBusy, isSecond = false, isReady = true, onClick, children }: StepProps) {
  return (
    // A busy one is not disabled, for it would lose the focus.
    <button
      type="button"
      className={isSecond ? '' : 'primary'}
      disabled={!isReady}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onClick();
      }}
    >
      {isBusy && !isSecond ? waits : children}
    </button>
  );
}
