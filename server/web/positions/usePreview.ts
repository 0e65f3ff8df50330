import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { postJson } from '../api/fetchJson.ts';
import { type Change, type ChangeAnswer, pathOf } from './change.ts';
import { useSettled } from './useSettled.ts';

/** Interval of asking again, about one block of the slowest usual chain. */
const LOOK_MS = 12_000;

/** Asks for the transaction of a change again and again; for nothing without a change or a sender. */
export function usePreview(change: Change | undefined, sender: string | undefined) {
  const text = useSettled(change === undefined ? '' : JSON.stringify(change));
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt } = useQuery({
    queryKey: ['liquidity', text, sender],
    queryFn: async ({ signal }) => {
      const asked = JSON.parse(text) as Change;
      const answer = await postJson<ChangeAnswer>(pathOf(asked), { ...asked.body, sender }, signal);
      return { answer, place: asked.place };
    },
    enabled: text !== '' && sender !== undefined,
    refetchInterval: LOOK_MS,
    placeholderData: keepPreviousData,
  });
  const isOfThis = change !== undefined && text === JSON.stringify(change) && !isPlaceholderData;
  const isOfPlace = change !== undefined && data?.place === change.place;
  return {
    /** The newest answer; of an earlier amount while the next one loads. */
    answer: isOfPlace ? data?.answer : undefined,
    error: isOfThis ? error : null,
    isOfThis: isOfThis && data !== undefined && error === null,
    isFetching,
    /** Unix milliseconds. */
    answeredAt: dataUpdatedAt,
  };
}
