export function bundled(
  entryPoints: readonly string[],
  replaced?: Readonly<Record<string, object>>,
): Promise<ReadonlyMap<string, () => void>>;
