import { useMemo } from 'react';
import { type SettingFormProps, SettingFrame } from '#src/domain/setting/setting-frame.tsx';
import { type MoneySection, sectionText } from './sections.ts';
import { SettingForm } from './setting-form.tsx';

/** One setting about money. */
export function SettingSection({
  section,
  mayChange,
}: {
  section: MoneySection;
  mayChange: boolean;
}) {
  const { key, title, lead } = section;
  // One component for as long as it is shown: another one would lose what is typed.
  const form = useMemo(
    () => (props: SettingFormProps) => (
      <SettingForm section={section} mayChange={mayChange} {...props} />
    ),
    [section, mayChange],
  );
  return (
    <SettingFrame
      settingKey={key}
      title={title}
      lead={lead}
      textOf={(values) => sectionText(section, values)}
      form={form}
    />
  );
}
