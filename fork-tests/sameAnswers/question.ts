/** One HTTP request, as both proxies are sent it. */
export interface Question {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
  /** Path and query, byte for byte. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export function get(path: string, query: Readonly<Record<string, string>> = {}): Question {
  const text = new URLSearchParams(query).toString();
  return { method: 'GET', path: text === '' ? path : `${path}?${text}` };
}

export function post(path: string, body: unknown): Question {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

/** A command that sends the same request again. */
export function describeQuestion({ method, path, headers = {}, body }: Question): string {
  const sent = Object.entries(headers).map(([name, value]) => ` -H '${name}: ${value}'`);
  const data = body === undefined ? '' : ` --data '${body.length > 2000 ? `${body.slice(0, 2000)}…` : body}'`;
  return `curl -X ${method} '${path}'${sent.join('')}${data}`;
}
