interface FigureProps {
  /** As the API answers it; null where it is not known. */
  readonly value: string | number | null | undefined;
  readonly format: (value: string | number) => string;
  /** Why it is not known. */
  readonly reason?: string | null;
}

/** A formatted number; what the API answered is its value, and shown on hover. */
export function Figure({ value, format, reason }: FigureProps) {
  if (value === null || value === undefined) return <span title={reason ?? 'not known'}>–</span>;
  return (
    <data value={String(value)} title={String(value)}>
      {format(value)}
    </data>
  );
}
