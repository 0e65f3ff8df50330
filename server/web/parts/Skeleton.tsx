/** Keeps the place of a figure while it loads: as wide as so many digits. */
export function Skeleton({ digits = 6 }: { readonly digits?: number }) {
  return (
    <span className="skeleton" aria-hidden="true">
      {'0'.repeat(digits)}
    </span>
  );
}
