import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Wallet } from '#contract/routes/money/wallets.ts';
import { UnansweredCommands } from '#src/domain/money/unanswered-commands.tsx';
import { useRefresh, useWallet } from '#src/domain/wallet/wallet.ts';
import { useNamedRecord } from '#src/lib/address/record-name.ts';
import { isForRole } from '#src/lib/allows.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { CommandButton } from '#src/ui/command-button.tsx';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { Figures } from '#src/ui/page/figures.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { movementsList } from './movements-list.tsx';
import { walletActs } from './wallet-acts.ts';
import { AdjustSheet, FreezeSheet, TransferSheet } from './wallet-forms.tsx';
import './wallet.css';

type Act = 'freeze' | 'adjust' | 'transfer';
const NOT_FOUND = 404;
const SHEETS = { freeze: FreezeSheet, adjust: AdjustSheet, transfer: TransferSheet } as const;
const FIGURES = ['balance', 'held', 'available', 'suspense'] as const;

/** Why an act is disabled; a text of this page if there is one, else the server's. */
function whyNot({ acts, status }: Wallet, act: keyof Wallet['acts']): string | undefined {
  const state = acts[act];
  if (state === true) return undefined;
  return status === 'frozen' ? t('books.frozen_why') : sentenceOf(state);
}

function Acts({ wallet, onAct }: { wallet: Wallet; onAct: (act: Act) => void }) {
  const isFrozen = wallet.status === 'frozen';
  const acts = (['adjust', 'transfer', isFrozen ? 'unfreeze' : 'freeze'] as const).filter((act) =>
    isForRole(wallet, act),
  );
  return (
    <div className="row">
      {acts.map((act) => (
        <CommandButton
          key={act}
          command={walletActs[act === 'unfreeze' ? 'freeze' : act].button}
          isDisabled={wallet.acts[act] !== true}
          whyNot={whyNot(wallet, act)}
          onPress={() => onAct(act === 'unfreeze' ? 'freeze' : act)}
        >
          {t(`books.${act}`)}
        </CommandButton>
      ))}
    </div>
  );
}

/** The wallet of a customer or driver: its balance, movements and acts. */
export default function WalletPage() {
  const userId = Number(useParams().id);
  const { data: wallet, error, isPending } = useWallet(userId);
  useNamedRecord(wallet?.name ?? (error ? null : undefined));
  const list = useMemo(() => ({ ...movementsList, params: { id: String(userId) } }), [userId]);
  const refresh = useRefresh();
  const [act, setAct] = useState<Act | null>(null);
  const Sheet = act === null ? null : SHEETS[act];
  if (!wallet)
    return (
      <div className="stack bar">
        {isPending && <output>{t('books.wallet_reading')}</output>}
        {error instanceof ApiFailure && error.status === NOT_FOUND ? (
          <p>{t('books.wallet_none')}</p>
        ) : (
          error && (
            <Notice severity="critical">
              {t('books.wallet_failed', { message: error.message })}
            </Notice>
          )
        )}
      </div>
    );
  const { name, role, status, frozen } = wallet;
  return (
    <div className="screen column">
      <header className="stack bar" data-line>
        <p className="row quiet">
          <strong className="wallet__name">{name}</strong>
          <span className="quiet" data-tone={frozen ? 'warning' : undefined}>
            {t(`books.status_${status}`)}
          </span>
          <Link to={role === 'driver' ? `/drivers/${userId}` : `/users/${userId}`}>
            {t('books.back_to_person')}
          </Link>
          {role === 'driver' && (
            <Link to={`/drivers?peek=${userId}`}>{t('books.back_to_cash')}</Link>
          )}
        </p>
        <Figures
          figures={FIGURES.map((one) => [
            t(`books.${one}`),
            formatMoney(wallet[one]),
            wallet[one] === '0' && 'quiet',
          ])}
        />
        {frozen && (
          <Notice severity="warning">
            {t('books.frozen_by', {
              at: moment(frozen.at),
              who: frozen.by?.name ?? t('books.system'),
              why: frozen.why,
            })}
          </Notice>
        )}
      </header>
      <ListPage
        list={list}
        tools={<Acts wallet={wallet} onAct={setAct} />}
        above={<UnansweredCommands onAnswer={refresh} />}
      />
      {Sheet && (
        <Sheet
          wallet={wallet}
          onClose={(isDone) => {
            setAct(null);
            if (isDone) refresh();
          }}
        />
      )}
    </div>
  );
}
