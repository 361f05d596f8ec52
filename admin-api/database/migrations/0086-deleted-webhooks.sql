-- Webhooks that were deleted today, whole, so that a deletion can be taken back.
create table deleted_webhooks (
  id integer primary key,
  -- The rows as they were: {"webhook": {…}, "progress": {…}, "deliveries": […]}
  contents jsonb not null,
  deleted_at timestamptz not null default now()
);
