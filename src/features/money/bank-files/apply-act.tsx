import type { BankAnswerResult } from '#contract/routes/money/bank-answers.ts';
import { t } from '#src/lib/i18n.ts';
import { rolesWithPermission } from '#src/lib/session/roles-with-permission.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { CommandButton } from '#src/ui/command-button.tsx';
import { isOfNoFile } from './answer-result.tsx';
import { applyCommand } from './commands.ts';

/** Applies what is shown, where there is something to apply; others read who applies it. */
export function ApplyAct(props: {
  result: BankAnswerResult;
  isApplying: boolean;
  onApply: () => void;
}) {
  const { result, isApplying, onApply } = props;
  const settles = useHasPermission('payouts.settle-files');
  if (isOfNoFile(result)) return null;
  if (!settles) {
    const roles = rolesWithPermission('payouts.settle-files');
    return <span className="hint">{t('bank_files.who_applies', { roles })}</span>;
  }
  return (
    <CommandButton
      command={applyCommand}
      isPrimary
      isDisabled={isApplying}
      whyNot={t('bank_files.applying')}
      onPress={onApply}
    >
      {t('bank_files.apply')}
    </CommandButton>
  );
}
