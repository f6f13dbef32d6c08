import { useEffect, useMemo, useRef } from 'react';
import { areaM2, type Corner, ringOf } from '#rules/geometry/ring.ts';
import { squareMetresText } from '#src/domain/zone/zone-text.ts';
import { t } from '#src/lib/i18n.ts';
import { split } from './geometry/split.ts';
import type { PointerEvents } from './shape-pointer.ts';
import {
  append,
  canClose,
  insertAfter,
  moveCorner,
  type ShapeState,
  select,
  setMode,
} from './shape-state.ts';
import { placeText } from './shape-text.ts';
import type { Edit } from './use-shape.ts';
import type { ZoneEditorProps } from './zone-editor-props.ts';

interface ShapePointsInput {
  onSplit: ZoneEditorProps['onSplit'];
  apply: (edit: Edit) => ShapeState;
  /** Shows a message and announces it to screen readers. */
  announce: (words: string) => void;
}

/** What a point on the map does. Used by both pointer and crosshair. */
export function useShapePoints(given: ShapePointsInput) {
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  return useMemo(() => {
    const apply = (edit: Edit) => latest.current.apply(edit);
    const announce = (words: string) => latest.current.announce(words);
    const cutTo = (state: ShapeState, to: Corner): ShapeState => {
      if (!state.cut) return { ...state, cut: to };
      const { onSplit } = latest.current;
      const parts = split(state.ring, state.cut, to);
      if ('why' in parts) {
        announce(t(`zone_editor.split_${parts.why}`));
        return { ...state, cut: null };
      }
      const [one, other] = parts.rings.map((ring) => squareMetresText(areaM2(ringOf(ring))));
      announce(t('zone_editor.split_done', { one: one ?? '', other: other ?? '' }));
      onSplit?.(parts.rings);
      return setMode(state, 'edit');
    };
    const point = (corner: Corner) => {
      const state = apply((now) => now);
      if (state.mode === 'split') {
        const next = cutTo(state, corner);
        apply((now) => ({ ...now, mode: next.mode, cut: next.cut }));
      } else if (state.mode === 'draw') {
        const { ring } = apply((now) => append(now, corner));
        announce(t('zone_editor.added', { n: ring.length, place: placeText(corner) }));
      }
    };
    const events: PointerEvents = {
      onPoint: point,
      onClose: () => apply((now) => (canClose(now) ? setMode(now, 'edit') : now)),
      onSelect: (at) => apply((now) => select(now, at)),
      onMove: (at, corner) => {
        apply((now) => moveCorner(now, at, corner));
        announce(t('zone_editor.moved', { n: at + 1, place: placeText(corner) }));
      },
      onInsert: (after, corner) => {
        apply((now) => insertAfter(now, after, corner));
        announce(t('zone_editor.added', { n: after + 2, place: placeText(corner) }));
      },
    };
    return { point, events };
  }, []);
}
