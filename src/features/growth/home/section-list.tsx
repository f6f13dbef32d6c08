import { DragHandleVertical } from '@blueprintjs/icons';
import { useSortable } from '@dnd-kit/sortable';
import type { Section } from '#contract/growth/home/section.ts';
import type { OmissionReason } from '#contract/growth/home/shown.ts';
import { sectionName } from '#src/domain/home/sections.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { SortableRows } from '#src/ui/grid/sortable-rows.tsx';

/** The audience and the period of a section, in a few words. */
function factsOf({ audience, zones, startsAt, endsAt }: Section): string {
  return [
    audience === 'everybody' ? null : t(`home.audience_${audience}`),
    zones.length === 0 ? null : t('home.zones_some', { n: zones.length }),
    startsAt === null ? null : t('home.from', { at: moment(startsAt) }),
    endsAt === null ? null : t('home.until', { at: moment(endsAt) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface RowProps {
  section: Section;
  at: number;
  isHere: boolean;
  isOpen: boolean;
  fault: string | undefined;
  leftOut: OmissionReason | undefined;
  isFixed: boolean;
  onFocus: () => void;
  onOpen: () => void;
}

function SectionRow(props: RowProps) {
  const { section, at, isHere, isOpen, fault, leftOut, isFixed, onFocus, onOpen } = props;
  const { setNodeRef, listeners, transform, transition } = useSortable({
    id: section.id,
    disabled: isFixed,
  });
  const facts = factsOf(section);
  const type = t(`home.type_${section.type}`);
  return (
    <li
      ref={setNodeRef}
      className="pick"
      aria-current={isOpen || undefined}
      style={{
        transform: transform ? `translateY(${transform.y}px)` : undefined,
        transition,
        touchAction: 'none',
      }}
      {...listeners}
    >
      <button
        type="button"
        id={`home-section-${section.id}`}
        className="bare tracks fill"
        style={{ '--tracks': '1rem 1.5rem minmax(0, 1fr)' } as object}
        tabIndex={isHere ? 0 : -1}
        onFocus={onFocus}
        onClick={onOpen}
      >
        <DragHandleVertical />
        <span data-tone="quiet">{at + 1}</span>
        <span className="stack">
          <span className="cut">
            <b>{sectionName(section)}</b> {sectionName(section) !== type && <small>{type}</small>}
          </span>
          {facts && <small>{facts}</small>}
          {fault && <small data-tone="warning">{fault}</small>}
          {leftOut && <small>{t('home.left_out', { why: t(`home.left_out_${leftOut}`) })}</small>}
        </span>
      </button>
    </li>
  );
}

interface Props {
  sections: readonly Section[];
  /** The section in focus, and the one whose form is open. */
  here: number | null;
  open: number | null;
  faults: ReadonlyMap<number, string>;
  leftOut: ReadonlyMap<number, OmissionReason>;
  mayWrite: boolean;
  onFocus: (id: number) => void;
  onOpen: (id: number) => void;
  onMove: (from: number, to: number) => void;
}

/**
 * The sections of the draft in order. The list is one tab stop. Rows can be dragged anywhere on
 * them.
 */
export function SectionList(props: Props) {
  const { sections, here, open, faults, leftOut, mayWrite, onFocus, onOpen, onMove } = props;
  return (
    <SortableRows ids={sections.map(({ id }) => id)} onMove={onMove}>
      <ol className="box lined" aria-label={t('home.sections')}>
        {sections.map((section, at) => (
          <SectionRow
            key={section.id}
            section={section}
            at={at}
            isHere={section.id === here}
            isOpen={section.id === open}
            fault={faults.get(at)}
            leftOut={leftOut.get(section.id)}
            isFixed={!mayWrite}
            onFocus={() => onFocus(section.id)}
            onOpen={() => onOpen(section.id)}
          />
        ))}
      </ol>
    </SortableRows>
  );
}
