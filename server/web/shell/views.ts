/** The views that every page of the site leads to: in the header, and at the bottom of a phone. */
export const VIEWS = [
  ['/', 'Swap'],
  ['/tokens', 'Tokens'],
  ['/pools', 'Pools'],
  ['/account', 'Account'],
] as const;

/** Whether an address belongs to a view: itself, or one below it. */
export function isWithin(path: string, view: string): boolean {
  return view === '/' ? path === '/' : path === view || path.startsWith(`${view}/`);
}
