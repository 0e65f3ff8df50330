import type { ReactNode } from 'react';

interface StepProps {
  /** Words of the wait while busy. */
  readonly waits: string;
  readonly isBusy: boolean;
  readonly isSecond?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Button of one step; while that runs, it names the wait. */
export function Step({ waits, isBusy, isSecond = false, onClick, children }: StepProps) {
  return (
    <button type="button" className={isSecond ? '' : 'primary'} disabled={isBusy} onClick={onClick}>
      {isBusy && !isSecond ? waits : children}
    </button>
  );
}
