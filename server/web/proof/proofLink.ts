/** Makes the address of the view that builds this very swap and explains it. */
export function proofLink(body: Readonly<Record<string, unknown>>): string {
  const query = Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]);
  return `/proof?${new URLSearchParams(query)}`;
}
