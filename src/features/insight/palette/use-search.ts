import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { searchRoutes } from '#contract/routes/insight/search.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { searchedFor } from './numbered.ts';

const TYPING_MS = 150;
const LONGEST = 100;
const NOTHING: OutputOf<(typeof searchRoutes)['all']> = { items: [], more: [] };

/** A single letter matches too many names to search for; a single digit is a number. */
const isEnough = (text: string) => text.length > 1 || /\d/.test(text);

/**
 * Searches orders, stores, people, items, operational areas and promotions, debounced. Never
 * returns the results for an earlier text: Enter would open the wrong record.
 */
export function useSearch(text: string, isLine: boolean) {
  const wanted = isLine ? '' : searchedFor(text.trim().slice(0, LONGEST));
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(isEnough(wanted) ? wanted : ''), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error, isFetching } = useQuery({
    ...answerTo(searchRoutes.all, { query: { q } }),
    enabled: q !== '',
    staleTime: 10_000,
    retry: false,
  });
  const isOf = q === wanted && q !== '';
  return {
    found: isOf ? (data ?? NOTHING) : NOTHING,
    isSearching: isEnough(wanted) && (!isOf || isFetching),
    failure: isOf && !isFetching ? error : null,
  };
}
