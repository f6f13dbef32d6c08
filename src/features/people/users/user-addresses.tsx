import { useEffect, useRef, useState } from 'react';
import type { Address, UserDetail } from '#contract/routes/people/users.ts';
import { setAddresses } from '#src/domain/user/users.ts';
import { currentIn } from '#src/lib/api/call.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { UNDO_STATUS_MS, useStatus } from '#src/lib/status.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { RelatedRows, Section } from '#src/ui/detail/parts.tsx';
import { announceFailure } from '#src/ui/failure/announce-failure.ts';
import { isSameAddress, MAX_ADDRESSES, nameOf, toRequest } from './address.ts';
import { AddressSheet } from './address-sheet.tsx';

type SavedAddress = UserDetail['addresses'][number];
/** The element that had the focus may have been removed with its row. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

type Change = (now: readonly Address[]) => readonly Address[];

interface Done {
  message: string;
  undo?: { to: SavedAddress[]; version: number };
}

/** The acts on the addresses of an account, and the status of the last act. */
function useAddressActs(user: UserDetail, onUser: (user: UserDetail) => void) {
  const { shown: done, show: showDone, clear, stayOn } = useStatus<Done | null>(null);
  const put = async (addresses: readonly Address[], version: number) => {
    try {
      const saved = await setAddresses(user.id, addresses.map(toRequest), version);
      onUser(saved);
      return saved;
    } catch (error) {
      const current = currentIn<UserDetail>(error);
      if (current) onUser(current);
      throw error;
    }
  };
  const save = (change: Change) => put(change(user.addresses), user.version);
  const act = async (work: () => Promise<Done>) => {
    try {
      const next = await sendOnce(`user ${user.id} addresses`, work);
      if (!next) return;
      showDone(next, next.undo ? UNDO_STATUS_MS : undefined);
    } catch (error) {
      clear();
      announceFailure(error);
    }
  };
  const remove = (gone: SavedAddress) =>
    act(async () => {
      const { version } = await save((now) => now.filter((one) => !isSameAddress(one, gone)));
      const message = t('users.address_removed', { name: nameOf(gone) });
      return { message, undo: { to: user.addresses, version } };
    });
  const makeDefault = (chosen: SavedAddress) =>
    act(async () => {
      await save((now) => [chosen, ...now.filter((one) => !isSameAddress(one, chosen))]);
      return { message: t('users.address_made_default', { name: nameOf(chosen) }) };
    });
  const undo = ({ to, version }: { to: SavedAddress[]; version: number }) =>
    act(async () => {
      await put(to, version);
      return { message: t('users.address_back') };
    });
  const saveTyped = async (change: Change) => {
    await save(change);
    showDone({ message: t('users.address_saved') });
  };
  return { done, stayOn, saveTyped, remove, makeDefault, undo };
}

/**
 * The delivery addresses of a customer. Each change saves the whole list at the account's version,
 * so a concurrent change by another user is shown, never overwritten.
 */
export function UserAddresses(props: { user: UserDetail; onUser: (user: UserDetail) => void }) {
  const { user, onUser } = props;
  const [open, setOpen] = useState<SavedAddress | 'new' | null>(null);
  const { done, stayOn, saveTyped, remove, makeDefault, undo } = useAddressActs(user, onUser);
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (done && open === null && document.activeElement === document.body) add.current?.focus();
  }, [done, open]);
  const mayWrite = user.acts.edit === true;
  const rows = user.addresses.map((one, at) => ({ ...one, id: at }));

  const isFull = rows.length >= MAX_ADDRESSES;
  return (
    <>
      <Section
        title={t('users.addresses')}
        isWide
        more={
          mayWrite && (
            <TextButton
              ref={add}
              disabled={isFull}
              title={isFull ? t('users.addresses_full', { n: MAX_ADDRESSES }) : undefined}
              onClick={() => setOpen('new')}
            >
              {t('users.address_add')}
            </TextButton>
          )
        }
      >
        <RelatedRows
          rows={rows}
          columns={[
            [
              t('users.address_label'),
              (one) => (
                <>
                  {one.label ?? '—'}{' '}
                  {one.id === 0 && rows.length > 1 && <small>{t('users.address_default')}</small>}
                </>
              ),
            ],
            [t('users.address'), (one) => one.address],
            [t('users.address_note'), (one) => one.note ?? ''],
            [t('users.address_zone'), (one) => one.zone ?? t('users.address_no_zone')],
            // For users who may edit it, the pin is on the form's map.
            mayWrite
              ? [
                  t('users.device_act'),
                  (one) => (
                    <span className="line">
                      <TextButton of={nameOf(one)} onClick={() => setOpen(withoutId(one))}>
                        {t('users.address_edit')}
                      </TextButton>
                      {one.id > 0 && (
                        <TextButton
                          of={nameOf(one)}
                          onClick={() => void makeDefault(withoutId(one))}
                        >
                          {t('users.address_make_default')}
                        </TextButton>
                      )}
                      <TextButton of={nameOf(one)} onClick={() => void remove(withoutId(one))}>
                        {t('users.address_remove')}
                      </TextButton>
                    </span>
                  ),
                  'act',
                ]
              : [
                  t('users.address_pin'),
                  ({ lat, lon }) => (
                    <span className="line">{`${lat.toFixed(4)}, ${lon.toFixed(4)}`}</span>
                  ),
                ],
          ]}
          empty={t('users.addresses_none')}
        />
        <output className="quiet user-status" ref={stayOn}>
          {done?.message}{' '}
          {done?.undo?.version === user.version && (
            <TextButton ref={takeFocus} onClick={() => done.undo && void undo(done.undo)}>
              {t('lists.undo')}
            </TextButton>
          )}
        </output>
      </Section>
      {open && (
        <AddressSheet
          address={open === 'new' ? null : open}
          userId={user.id}
          now={user.addresses}
          save={saveTyped}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const withoutId = (row: SavedAddress & { id: number }): SavedAddress => ({
  ...toRequest(row),
  zone: row.zone,
});
