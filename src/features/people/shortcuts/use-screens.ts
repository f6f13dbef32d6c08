import { useQuery } from '@tanstack/react-query';
import { currentConsole } from '#src/lib/console/console.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import type { CommandFacts } from '#src/lib/keys/commands.ts';

interface Screen {
  title: string;
  commands: readonly CommandFacts[];
}

const read = ({
  screen,
  load,
}: {
  screen: MessageKey;
  load: () => Promise<readonly CommandFacts[]>;
}) => load().then((commands): Screen => ({ title: t(screen), commands }));

/** The commands of every screen, loaded with the screens' own files. */
export const useScreens = () =>
  useQuery({
    queryKey: ['screen-commands'],
    queryFn: () => Promise.all((currentConsole().deps.screenCommands ?? []).map(read)),
    staleTime: Number.POSITIVE_INFINITY,
    // Functions are left out of the copy.
    structuralSharing: false,
  });
