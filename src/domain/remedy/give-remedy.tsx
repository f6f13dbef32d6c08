import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { buttonCommand, CommandButton } from '#src/ui/command-button.tsx';
import { type RemedyAsked, remedyAsked } from './remedy-asked.ts';
import { RemedySheet } from './remedy-sheet.tsx';

export const giveRemedyCommand = buttonCommand({
  id: 'remedy.give',
  label: 'remedies.cmd_give',
  keys: ['v'],
});

/** The button that makes good what went wrong with an order, and its sheet; nothing for other roles. */
export function GiveRemedy({ asked }: { asked: RemedyAsked }) {
  const mayGive = useHasPermission('remedies.give');
  if (!mayGive) return null;
  return (
    <>
      <div>
        <CommandButton command={giveRemedyCommand} onPress={() => remedyAsked.set(asked)}>
          {t('remedies.give')}
        </CommandButton>
      </div>
      <RemedySheet />
    </>
  );
}
