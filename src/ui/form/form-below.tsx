import type { ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import type { Form, FormBelowProps } from './form.ts';
import { readFields } from './kinds.ts';

/** What a form shows below its fields, for the current input. */
export function FormBelow(props: {
  form: Pick<Form, 'fields'>;
  below: ComponentType<FormBelowProps>;
  id?: number | undefined;
}) {
  const { form, below: Below, id } = props;
  const typed = useWatch();
  return <Below body={readFields(form.fields, typed).body} id={id} />;
}
