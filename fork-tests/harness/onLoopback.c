/* Binds to the loopback interface whatever would be bound to all of them: graph-node has no setting for that. Linux. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

int bind(int socket, const struct sockaddr *address, socklen_t length) {
  struct sockaddr_in own;
  if (address != NULL && address->sa_family == AF_INET && length >= sizeof own) {
    memcpy(&own, address, sizeof own);
    if (own.sin_addr.s_addr == htonl(INADDR_ANY)) own.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return syscall(SYS_bind, socket, &own, sizeof own);
  }
  return syscall(SYS_bind, socket, address, length);
}
