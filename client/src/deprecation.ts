/** What the service says of an operation, a parameter or a field of an answer that is to go. */
export interface DeprecationNotice {
  /** Method and path, as `GET /api/v1/quote`. */
  readonly operation: string;
  readonly since: Date;
  /** From when on it may be gone; undefined where the service does not say. */
  readonly until: Date | undefined;
  /**
   * Address of what to use in its place, from the root of the service's host; undefined where there is none.
   */
  readonly link: string | undefined;
}

/**
 * Reads the headers `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link`; undefined where nothing is
 * deprecated.
 */
export function deprecationOf(
  { method, path }: { readonly method: string; readonly path: string },
  headers: Headers,
): DeprecationNotice | undefined {
  const [, seconds] = /^@(-?\d+)$/.exec(headers.get('deprecation') ?? '') ?? [];
  if (seconds === undefined) return undefined;
  const until = new Date(headers.get('sunset') ?? '');
  const [, link] = /<([^>]*)>\s*;\s*rel="?deprecation"?/.exec(headers.get('link') ?? '') ?? [];
  return {
    operation: `${method.toUpperCase()} ${path}`,
    since: new Date(Number(seconds) * 1000),
    until: Number.isNaN(until.getTime()) ? undefined : until,
    link,
  };
}

/** Returns the function that tells of each operation once. */
export function tellOnce(tell: (notice: DeprecationNotice) => void): (notice: DeprecationNotice) => void {
  const told = new Set<string>();
  return (notice) => {
    if (told.has(notice.operation)) return;
    told.add(notice.operation);
    tell(notice);
  };
}
