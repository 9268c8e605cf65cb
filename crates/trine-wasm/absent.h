/* What CaDiCaL asks of a process and WASI does not have: each call fails, as on a system without it. */
#ifndef TRINE_WASM_ABSENT_H
#define TRINE_WASM_ABSENT_H
/* The header of the C library refuses to be included. */
#define _SYS_WAIT_H
#include <stdio.h>
#include <stdlib.h>
#ifdef __cplusplus
extern "C" {
#endif
static inline unsigned int alarm(unsigned int seconds) { (void)seconds; return 0; }
static inline FILE *popen(const char *command, const char *mode) { (void)command; (void)mode; return 0; }
static inline int pclose(FILE *file) { (void)file; return -1; }
static inline int pipe(int *ends) { (void)ends; return -1; }
static inline int fork(void) { return -1; }
static inline int dup2(int from, int to) { (void)from; (void)to; return -1; }
static inline int execv(const char *path, char *const *arguments) { (void)path; (void)arguments; return -1; }
static inline int waitpid(int process, int *status, int options) { (void)process; (void)status; (void)options; return -1; }
/* The field of `rusage` that is asked for is not there; another one stands for it. */
#define ru_maxrss ru_utime.tv_sec
#define WIFEXITED(status) 0
#define WEXITSTATUS(status) 0
#ifdef __cplusplus
}
#endif
#endif
