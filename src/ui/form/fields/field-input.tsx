import type { ComponentType } from 'react';
import { DocumentField } from './document-field.tsx';
import type { InputProps } from './field-frame.tsx';
import type { FieldKind } from './form-field.ts';
import { HoursField } from './hours-field.tsx';
import { ImageField } from './image-field.tsx';
import { ImagesField } from './images-field.tsx';
import { LocationField } from './location-field.tsx';
import {
  ChoiceInput,
  ChoicesInput,
  DateInput,
  FlagInput,
  LineInput,
  LongText,
  MomentInput,
  PasswordInput,
  TranslatedInput,
} from './plain-inputs.tsx';
import { RecordField } from './record-field.tsx';
import { RowsField } from './rows-field.tsx';

function TextInput(props: InputProps<'text'>) {
  if (props.field.isLong) return <LongText {...props} />;
  return props.field.type === 'password' ? <PasswordInput {...props} /> : <LineInput {...props} />;
}

const INPUTS: { readonly [Kind in FieldKind['kind']]: ComponentType<InputProps<Kind>> } = {
  text: TextInput,
  money: LineInput,
  percent: LineInput,
  count: LineInput,
  moment: MomentInput,
  tags: LineInput,
  date: DateInput,
  flag: FlagInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  translated: TranslatedInput,
  location: LocationField,
  hours: HoursField,
  image: ImageField,
  images: ImagesField,
  document: DocumentField,
  record: RecordField,
  rows: (props) => <RowsField {...props} input={FieldInput} />,
};

/** The input of a field, by its kind. */
export function FieldInput(props: InputProps) {
  const Input = INPUTS[props.field.kind] as ComponentType<InputProps>;
  return <Input {...props} />;
}
