import { Desktop, Flash, Moon } from '@blueprintjs/icons';
import { THEME_PREFERENCES } from '#machines/theme/theme-machine.ts';
import { t } from '#src/lib/i18n.ts';
import { chooseTheme, useResolvedTheme, useThemePreference } from '#src/lib/use-theme.ts';
import { DropdownMenu } from '#src/ui/overlay/dropdown-menu.tsx';

const ICONS = { light: Flash, dark: Moon, system: Desktop } as const;

/** Light, Dark, System. */
export function ThemeMenu() {
  const chosen = useThemePreference();
  const Shown = ICONS[useResolvedTheme()];
  return (
    <DropdownMenu
      label={t('shell.toggle_theme')}
      items={THEME_PREFERENCES.map((preference) => ({
        label: t(`shell.theme_${preference}`),
        icon: ICONS[preference],
        checked: preference === chosen,
        run: () => chooseTheme(preference),
      }))}
    >
      <Shown />
    </DropdownMenu>
  );
}
