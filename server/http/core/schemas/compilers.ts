import { createRequire } from 'node:module'
import type {
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  FastifyServerOptions,
} from 'fastify'

/**
 * The framework's own compilers of validators and serialisers, but used when a route is first called, which
 * takes a few milliseconds. For all routes at once, a start took 1.48 s of processor time instead of 0.98
 * (`npm run bench -- start`).
 */
type Factory = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>

type Validate = ReturnType<FastifySchemaCompiler<unknown>>
type Build<Compiler> = (schemas: unknown, options: unknown) => Compiler

/** As the framework would load them: they are its dependencies, not ours. */
const load = createRequire(import.meta.resolve('fastify'))

const buildValidator: Build<FastifySchemaCompiler<unknown>> = (schemas, options) => {
  const compile = load('@fastify/ajv-compiler')()(schemas, options)
  return (route) => {
    const compiled = once<Validate>(() => compile(route))
    // A validator tells its errors in a property.
    const validate: Validate = (data) => {
      const isValid = compiled()(data)
      validate.errors = compiled().errors ?? null
      return isValid
    }
    return validate
  }
}

const buildSerializer: Build<FastifySerializerCompiler<unknown>> = (schemas, options) => {
  const compile = load('@fastify/fast-json-stringify-compiler')()(schemas, options)
  return (route) => {
    const compiled = once<(data: unknown) => string>(() => compile(route))
    return (data) => compiled()(data)
  }
}

function once<Result extends object>(make: () => Result): () => Result {
  let made: Result | null = null
  return () => {
    made ??= make()
    return made
  }
}

export const COMPILERS = { buildValidator, buildSerializer } as unknown as Factory
