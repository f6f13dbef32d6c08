import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { Corner } from '#rules/geometry/ring.ts';
import { t } from '#src/lib/i18n.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { modified } from '#src/lib/keys/modifier-names.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { HOME } from '#src/map/base/camera.ts';
import { useUnusableMap } from '#src/map/use-unusable-map.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { commands, type EditorContext, editorCommands, mapCommands } from './commands.ts';
import { CornerTable } from './corner-table.tsx';
import { ImportSheet } from './import-sheet.tsx';
import { exportShape, shapeActs } from './shape-acts.ts';
import { ShapeFacts } from './shape-facts.tsx';
import type { ShapeMap } from './shape-map.ts';
import type { ShapeState } from './shape-state.ts';
import { ShapeTools } from './shape-tools.tsx';
import { useShape } from './use-shape.ts';
import { useShapePoints } from './use-shape-points.ts';
import type { Mark, Neighbour, ZoneEditorProps } from './zone-editor-props.ts';
import './zone-editor.css';
import { faultOfRing } from '#rules/geometry/ring-faults.ts';
import { KeySheet } from '#src/ui/overlay/key-sheet.tsx';
import { type DrawnShape, partLabels } from './shape-features.ts';
import { cornersAtFault } from './shape-text.ts';
import { useRelations } from './use-relations.ts';

/** What is derived from a shape: its fault, its relations, and the features that the map draws. */
function useShapeFacts(state: ShapeState, neighbours: readonly Neighbour[], isLocked: boolean) {
  const { ring, selected, mode, cut } = state;
  const fault = useMemo(() => faultOfRing(ring), [ring]);
  const relations = useRelations(ring, neighbours);
  const parts = useMemo(() => partLabels(relations, neighbours), [relations, neighbours]);
  const shape = useMemo<DrawnShape>(
    () => ({ ring, selected, mode, cut, faulty: cornersAtFault(fault), isLocked }),
    [ring, selected, mode, cut, fault, isLocked],
  );
  return { fault, relations, parts, shape };
}

/** All keys of the shape editor. */
const EditorKeys = ({ onClose }: { onClose: () => void }) => (
  <KeySheet commands={commands} onClose={onClose}>
    <div>
      <dt>{t('zone_editor.keys_shift')}</dt>
      <dd>
        <kbd>{t('zone_editor.key_shift', { shift: modified('shift') })}</kbd>
      </dd>
    </div>
    <div>
      <dt>{t('zone_editor.keys_alt')}</dt>
      <dd>
        <kbd>{t('zone_editor.key_alt', { alt: modified('alt') })}</kbd>
      </dd>
    </div>
  </KeySheet>
);

const MapFrame = lazyPart(() => import('./map-frame.tsx'));
const NO_NEIGHBOURS: readonly Neighbour[] = [];
const NO_MARKS: readonly Mark[] = [];

function hintOf({ mode, selected, cut }: ShapeState, isLocked: boolean): string {
  if (isLocked) return t('zone_editor.hint_locked');
  if (mode === 'draw') return t('zone_editor.hint_draw');
  if (mode === 'split') return t(cut ? 'zone_editor.hint_split_end' : 'zone_editor.hint_split');
  return selected === null
    ? t('zone_editor.hint_edit')
    : t('zone_editor.hint_selected', { n: selected + 1 });
}

/**
 * The editor of a zone's shape: a map for drawing by pointer or keys and, beside it, the corners as
 * numbers, the fault, and the relations to other zones. Load it lazily.
 */
export default function ZoneEditor(props: ZoneEditorProps) {
  const { name = '', neighbours = NO_NEIGHBOURS, marks = NO_MARKS, disabled = false } = props;
  const { onSplit, onMerge, onImportMany } = props;
  const { state, apply } = useShape(props.ring, props.onChange);
  const [map, setMap] = useState<ShapeMap | null>(null);
  const [isSnapping, setSnapping] = useState(true);
  const [opened, setOpened] = useState<'keys' | 'import' | null>(null);
  const [announcement, announce] = useState('');
  const [isUnusable, onUnusable] = useUnusableMap();
  const root = useRef<HTMLDivElement>(null);
  const { fault, relations, parts, shape } = useShapeFacts(state, neighbours, disabled);
  const { point, events } = useShapePoints({ apply, announce, onSplit });
  const { ring } = state;
  const canSplit = onSplit !== undefined && !disabled && fault === null;

  const context: EditorContext = {
    state,
    isDisabled: disabled,
    canSplit,
    map,
    apply,
    announce,
    point,
    toggleSnapping: () => setSnapping((is) => !is),
    showKeys: () => setOpened('keys'),
  };
  const frame = useCallback(() => root.current?.querySelector('.shape-map') ?? null, []);
  useCommandScope(editorCommands, context, { level: 'region', within: () => root.current });
  useCommandScope(mapCommands, context, { level: 'region', within: frame });

  const acts = shapeActs({ ring, map, apply, announce, onMerge, close: () => setOpened(null) });
  const place = (): Corner => map?.crosshair() ?? neighbours[0]?.ring[0] ?? [HOME.lon, HOME.lat];
  const [lon, lat] = place();
  return (
    <div ref={root} className="shape-editor split">
      <ShapeTools
        context={context}
        isSnapping={isSnapping}
        hasMap={!isUnusable}
        isSplittable={onSplit !== undefined}
        canExport={fault === null}
        on={{
          simplify: () => acts.simplifyRing(ring),
          import: () => setOpened('import'),
          export: () => exportShape(name, ring),
        }}
      />
      {isUnusable ? (
        <Notice>{t('zone_editor.map_unusable')}</Notice>
      ) : (
        <Suspense fallback={<p className="loading">{t('zone_editor.map_loading')}</p>}>
          <MapFrame
            shape={shape}
            neighbours={neighbours}
            marks={marks}
            parts={parts}
            isSnapping={isSnapping}
            events={events}
            hint={hintOf(state, disabled)}
            onMap={setMap}
            onUnusable={onUnusable}
          />
        </Suspense>
      )}
      <div className="shape-editor__side stack">
        <output className="shape-editor__status quiet small">{announcement}</output>
        <ShapeFacts
          ring={ring}
          fault={fault}
          relations={relations}
          neighbours={neighbours}
          onMerge={onMerge && !disabled ? (one) => void acts.mergeWith(one) : undefined}
        />
        <CornerTable
          ring={ring}
          selected={state.selected}
          faulty={shape.faulty}
          isLocked={disabled}
          apply={apply}
          place={place}
        />
      </div>
      {opened === 'keys' && <EditorKeys onClose={() => setOpened(null)} />}
      {opened === 'import' && (
        <ImportSheet
          near={{ lat, lon }}
          onUse={acts.importShape}
          onSimplify={(long) => acts.simplifyRing(long.ring)}
          onImportMany={
            onImportMany &&
            ((shapes) => {
              setOpened(null);
              onImportMany(shapes);
            })
          }
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
