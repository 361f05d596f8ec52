import type { Client } from 'pg';

/** Every definition in the schemas of the product. Parentheses of triggers' conditions depend on how they were written. */
const definitions = `
  select concat_ws(' ', 'table', relname, relpersistence, reloptions) as line
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  union all
  select concat_ws(' ', 'column', attrelid::regclass, row_number() over (partition by attrelid order by attnum), attname,
           format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attcollation::regcollation, pg_get_expr(adbin, adrelid))
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
   where relnamespace in ('public'::regnamespace, 'visitors'::regnamespace) and relkind in ('r', 'v') and attnum > 0 and not attisdropped
  union all
  select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
  union all
  select concat_ws(' ', 'index', pg_get_indexdef(indexrelid))
    from pg_index join pg_class c on c.oid = indexrelid where relnamespace = 'public'::regnamespace
  union all
  select concat_ws(' ', 'function', p.oid::regprocedure, prorettype::regtype, proretset, lanname, provolatile, proparallel, proisstrict,
           prosecdef, procost, prorows, proconfig, proargnames, coalesce(pg_get_function_sqlbody(p.oid), prosrc))
    from pg_proc p join pg_language l on l.oid = prolang
   where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select concat_ws(' ', 'trigger', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
  union all
  select concat_ws(' ', 'view', schemaname, viewname, definition) from pg_views where schemaname in ('public', 'visitors')
  union all
  select concat_ws(' ', 'sequence', sequencename, data_type, increment_by) from pg_sequences where schemaname = 'public'
  union all
  select concat_ws(' ', 'extension', extname) from pg_extension
  union all
  select concat_ws(' ', 'dictionary', dictname, dictinitoption) from pg_ts_dict where dictnamespace = 'public'::regnamespace
  union all
  select concat_ws(' ', 'configuration', cfgname, maptokentype, mapseqno, mapdict::regdictionary)
    from pg_ts_config c join pg_ts_config_map on mapcfg = c.oid where cfgnamespace = 'public'::regnamespace`;

/** The definitions of a database as sorted lines: equal for databases that are made alike. */
export async function catalogueOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(definitions);
  return rows
    .map(({ line }) => line.replace(/\s+/g, ' '))
    .map((line) => (line.startsWith('trigger') ? line.replace(/[()]/g, '') : line))
    .sort();
}
