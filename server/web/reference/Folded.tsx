import { type ReactNode, useState } from 'react';

interface FoldedProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** Folded content, rendered when it is first opened: most of a long reference never is. */
export function Folded({ summary, children }: FoldedProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details onToggle={() => setOpened(true)}>
      <summary>{summary}</summary>
      {wasOpened ? children : null}
    </details>
  );
}
