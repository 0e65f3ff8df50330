import type { ReactNode } from 'react';

/** Shows one figure of a grid under its name. */
export function Stat({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="stat">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
