import { useSearchParams } from 'wouter';

/** The page of a table, from 1, by its name in the address bar; `?ticks=3`. */
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
