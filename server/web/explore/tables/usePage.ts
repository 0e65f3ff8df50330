import { useSearchParams } from 'wouter';

/** Keeps the page of a table, from 1, in the address bar under its name: `?ticks=3`. */
export function usePage(name: string): [page: number, setPage: (page: number) => void] {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get(name) ?? '1', 10) || 1);
  const setPage = (next: number) =>
    setParams((present) => {
      const changed = new URLSearchParams(present);
      changed.set(name, String(next));
      return changed;
    });
  return [page, setPage];
}
