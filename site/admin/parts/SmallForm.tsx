import type { ReactNode } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { DialogForm, FormBody, FormDialog, SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { useSave } from '#site/admin/form/use-save.ts';
import { wrapText } from '#site/ui/wrap-text.ts';
import { Panel } from './Panel.tsx';

interface FormProps<Values extends FieldValues, Answer> {
  title: string;
  /** The checks of the server, made before the values are sent. */
  resolver: Resolver<Values>;
  start: Values;
  send: (values: Values) => Promise<Answer>;
  /** The title of the toast about a failure. */
  failure: string;
  onSaved: (answer: Answer) => void;
  /** The label of the button that sends, and its label meanwhile. */
  action: string;
  busyWords?: string;
  /** Its fields. */
  children: (form: UseFormReturn<Values>) => ReactNode;
}

function useSmallForm<Values extends FieldValues, Answer>(props: FormProps<Values, Answer>) {
  const { resolver, start, send, failure, onSaved } = props;
  const form = useForm<Values>({ resolver, defaultValues: start as DefaultValues<Values> });
  const { submit } = useSave<Values, Answer>({ form, record: null, send, failure, onSaved });
  return { form, submit, isBusy: form.formState.isSubmitting };
}

/** A form of a few fields in a panel. It is empty again after it was sent. */
export function PanelForm<Values extends FieldValues, Answer>(props: FormProps<Values, Answer>) {
  const { form, submit, isBusy } = useSmallForm({
    ...props,
    onSaved(answer) {
      form.reset(props.start);
      props.onSaved(answer);
    },
  });
  return (
    <Panel title={props.title}>
      <form className="panel-body stack" noValidate onSubmit={(event) => void submit(event)}>
        {wrapText(props.children(form))}
        <div>
          <SubmitButton isBusy={isBusy} busyWords={props.busyWords}>
            {props.action}
          </SubmitButton>
        </div>
      </form>
    </Panel>
  );
}

interface DialogProps<Values extends FieldValues, Answer> extends FormProps<Values, Answer> {
  isOpen: boolean;
  isWide?: boolean;
  onClose: () => void;
}

/** A form of a few fields in a dialog, which starts anew each time it is opened. */
export const SmallFormDialog = <Values extends FieldValues, Answer>(props: DialogProps<Values, Answer>) => (
  <FormDialog
    isOpen={props.isOpen}
    title={props.title}
    isWide={props.isWide ?? false}
    onClose={props.onClose}
  >
    <SmallForm {...props} />
  </FormDialog>
);

function SmallForm<Values extends FieldValues, Answer>(props: DialogProps<Values, Answer>) {
  const { form, submit, isBusy } = useSmallForm(props);
  const busy = props.busyWords === undefined ? {} : { busyWords: props.busyWords };
  return (
    <DialogForm onSubmit={submit} isBusy={isBusy} {...busy} action={props.action} onCancel={props.onClose}>
      <FormBody className="stack">{props.children(form)}</FormBody>
    </DialogForm>
  );
}
