import { useNavigate } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { CommandButton } from '#src/ui/command-button.tsx';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { answersAct, bankFilesList } from './files-list.tsx';

/** Bank files, and the way to what the bank answered. */
export default function BankFilesPage() {
  const navigate = useNavigate();
  return (
    <ListPage
      list={bankFilesList}
      tools={
        <CommandButton
          command={answersAct.button}
          onPress={() => void navigate('/store-payouts/answers')}
        >
          {t('bank_files.answers')}
        </CommandButton>
      }
    />
  );
}
