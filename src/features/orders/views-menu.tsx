import { CaretDown } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { OrderSort } from '#contract/order-filters.ts';
import { t } from '#src/lib/i18n.ts';
import { log } from '#src/lib/log.ts';
import { mayChangeView } from '#src/lib/saved-views.ts';
import { useStore } from '#src/lib/use-store.ts';
import { type DropdownItem, DropdownMenu } from '#src/ui/dropdown-menu.tsx';
import { tellViewFailure } from '#src/ui/view-failure.ts';
import { ViewForm } from '#src/ui/view-form.tsx';
import { type ListState, toQuery } from './use-list-state.ts';
import { type Choice, choicesOf, kept } from './views.ts';

interface Props {
  state: ListState;
  set: (next: Partial<ListState>) => void;
  onDone: (words: string) => void;
}

const sortOf = (query: Choice['query']): OrderSort =>
  OrderSort.safeParse(query.sort).data ?? 'newest';

const failed = (name: string, error: unknown) => tellViewFailure(name, error, kept.read);

/** Which view the list stands in; the menu chooses another one and keeps what is shown. */
export function ViewsMenu({ state, set, onDone }: Props) {
  const saved = useStore(kept.views);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    kept.read().catch((error: unknown) => log.error('The saved views:', String(error)));
  }, []);
  const choices = choicesOf(saved);
  const view = choices.find(({ id }) => id === state.view) ?? (choices[0] as Choice);
  const changed = (view.query.q ?? '') !== state.q || sortOf(view.query) !== state.sort;
  const own = mayChangeView(view.saved) ? view.saved : null;
  const save = () => {
    if (!own) return;
    kept.change(own, { query: toQuery(state) }).then(
      () => onDone(t('live.view_saved', { name: own.name })),
      (error: unknown) => failed(own.name, error),
    );
  };
  const items: DropdownItem[] = [
    ...choices.map((one, at) => ({
      label: one.name,
      checked: one.id === view.id,
      startsGroup: one.saved !== null && choices[at - 1]?.saved === null,
      ...(one.saved?.shared ? { more: t('live.view_shared') } : {}),
      run: () => set({ view: one.id, q: one.query.q ?? '', sort: sortOf(one.query) }),
    })),
    ...(own && changed
      ? [{ label: t('live.view_save', { name: own.name }), startsGroup: true, run: save }]
      : []),
    {
      label: t('live.view_save_as'),
      startsGroup: !(own && changed),
      run: () => setAsking(true),
    },
  ];
  return (
    <>
      <DropdownMenu
        label={t(changed ? 'live.view_button_changed' : 'live.view_button', { name: view.name })}
        className="button orders__view"
        items={items}
        placement="bottom-start"
      >
        <span>{view.name}</span> {changed && <small>{t('live.view_changed')}</small>}
        <CaretDown />
      </DropdownMenu>
      {isAsking && (
        <ViewForm
          lead={t('orders.view_lead')}
          own={own}
          create={async (name, shared) => {
            const { id } = await kept.create(name, shared, toQuery(state));
            set({ view: `v${id}` });
          }}
          rename={kept.change}
          remove={async (one) => {
            await kept.remove(one);
            set({ view: '' });
          }}
          onDone={onDone}
          onFailed={failed}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
