import { isDeepStrictEqual } from 'node:util';
import type { HandoverChange, HandoverItem } from '#contract/routes/operations/handover.ts';

/** What an item says, without what passes by itself: its age, and the renewals of a claim. */
function contentOf(item: HandoverItem): object {
  const { note: _, ...content } = item;
  if (content.kind === 'claim') return { ...content, until: null };
  return 'minutes' in content ? { ...content, minutes: null } : content;
}

/** What differs between the items of a sheet and those that are collected now. */
export function changesBetween(
  before: readonly HandoverItem[],
  now: readonly HandoverItem[],
): HandoverChange[] {
  const known = new Map(before.map((item) => [item.key, item]));
  const open = new Set(now.map(({ key }) => key));
  const current = now.flatMap((item): HandoverChange[] => {
    const was = known.get(item.key);
    if (!was) return [{ what: 'added', item }];
    return isDeepStrictEqual(contentOf(was), contentOf(item)) ? [] : [{ what: 'changed', item }];
  });
  const ended = before.filter(({ key }) => !open.has(key));
  return [...current, ...ended.map((item): HandoverChange => ({ what: 'ended', item }))];
}
